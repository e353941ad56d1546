import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { EMPLOYEE_ROLES, type EmployeeRole, fromWireRole } from '@tawa/shared/permissions.ts';
import { request } from '../../support/client.ts';
import type { CallerName } from '../../support/endpoints/endpoint-case.ts';
import { loginOwner, loginWaiter, seedEmployee, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { forgeToken } from '../../support/tokens.ts';

/** Those that the column of the waiter does not speak of. */
type LaterRole = Exclude<EmployeeRole, 'WAITER'>;
const LATER_ROLES = EMPLOYEE_ROLES.filter((role) => role !== 'WAITER');

export interface Caller {
  name: string;
  /** Column of expected statuses; without it, 401. */
  as?: CallerName;
  /** Of an employee who is no waiter, and so may do what the matrix of roles says. */
  role?: LaterRole;
  token: string | undefined;
}

export async function createCallers(server: TestServer, shop: TestShop, other: TestShop): Promise<Caller[]> {
  const { token, refreshToken } = shop.owner;
  const expired = { claims: { exp: Math.floor(Date.now() / 1_000) - 1 } };
  return [
    { name: 'anonymous', as: 'anonymous', token: undefined },
    // A signed-out client sends an empty token.
    { name: 'diner', as: 'anonymous', token: '' },
    { name: 'waiter', as: 'waiter', token: shop.waiter.token },
    { name: 'waiter of another shop', as: 'otherWaiter', token: other.waiter.token },
    { name: 'owner', as: 'owner', token },
    { name: 'other owner', as: 'otherOwner', token: other.owner.token },
    ...(await callersByRole(server, shop, 'waiter', '')),
    ...(await callersByRole(server, other, 'otherWaiter', ' of another shop')),
    { name: 'deleted employee', token: await deletedEmployeeToken(server, shop) },
    { name: 'logged-out token', token: await loggedOutToken(server, shop) },
    { name: 'refresh token as access token', token: refreshToken },
    { name: 'forged token', token: forgeToken(server, token, { secret: 'x'.repeat(64) }) },
    { name: 'alg=none token', token: forgeToken(server, token, { alg: 'none' }) },
    { name: 'expired token', token: forgeToken(server, token, expired) },
  ];
}

function callersByRole(server: TestServer, shop: TestShop, as: CallerName, where: string): Promise<Caller[]> {
  return Promise.all(
    LATER_ROLES.map(async (role) => {
      const { saleId } = await seedEmployee(server, shop, fromWireRole(role));
      const { data } = await loginWaiter(server.origin, saleId ?? '');
      return { name: `${fromWireRole(role)}${where}`, as, role, token: data.accessToken };
    }),
  );
}

async function deletedEmployeeToken(server: TestServer, shop: TestShop): Promise<string> {
  const { saleId, employeeId } = await seedEmployee(server, shop);
  const { data } = await loginWaiter(server.origin, saleId ?? '');
  const params = { shopId: shop.shopId, employeeId };
  await request(server.origin, employeesApi.deleteEmployee, { params, as: shop.owner.token });
  return data.accessToken;
}

async function loggedOutToken({ origin }: TestServer, { owner }: TestShop): Promise<string> {
  const { data } = await loginOwner(origin, owner.email);
  await request(origin, accountsApi.logout, { as: data.accessToken });
  return data.accessToken;
}
