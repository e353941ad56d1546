import type { Db } from '@tawa/server/db/database.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { request } from '../../support/client.ts';
import { PASSWORD, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import type { Device } from './device.ts';

/** The first device acts or is affected. */
export interface RevocationKind {
  role: 'waiter' | 'owner';
  revoke(server: TestServer, shop: TestShop, devices: Device[]): Promise<number>;
  status: number;
  isEnded(nth: number): boolean;
  /** The session stays valid, but the shop's requests are rejected. */
  isSessionActive?: boolean;
}

const logout = { status: 200, isEnded: (nth: number) => nth === 0, revoke: signOut };
const newPassword = { status: 200, isEnded: (nth: number) => nth > 0, revoke: changePassword };
const allWaiterDevices = { role: 'waiter', status: 200, isEnded: () => true } as const;

export const REVOCATION_KINDS: Record<string, RevocationKind> = {
  'a waiter logs out on one device': { role: 'waiter', ...logout },
  'an owner changes the password': { role: 'owner', ...newPassword },
  'an employee is deleted': { ...allWaiterDevices, revoke: asOwner(employeesApi.deleteEmployee) },
  'the owner resets a password': { ...allWaiterDevices, revoke: asOwner(employeesApi.resetEmployeePassword) },
  'a refresh token is used again': {
    role: 'waiter',
    status: 401,
    isEnded: logout.isEnded,
    revoke: reuseRefreshToken,
  },
  'an owner logs out on one device': { role: 'owner', ...logout },
  'a waiter changes the password': { role: 'waiter', ...newPassword },
  'the shop is lost': { ...allWaiterDevices, revoke: removeMembership, isSessionActive: true },
};

async function signOut({ origin }: TestServer, _shop: TestShop, [device]: Device[]): Promise<number> {
  return (await request(origin, accountsApi.logout, { as: device?.token })).status;
}

async function changePassword({ origin }: TestServer, _shop: TestShop, [device]: Device[]): Promise<number> {
  const body = { oldPassword: PASSWORD, newPassword: 'another horse 2' };
  return (await request(origin, accountsApi.changePassword, { as: device?.token, body })).status;
}

function asOwner(endpoint: typeof employeesApi.deleteEmployee | typeof employeesApi.resetEmployeePassword) {
  return async ({ origin }: TestServer, { shopId, waiter, owner }: TestShop): Promise<number> => {
    const params = { shopId, employeeId: waiter.employeeId };
    return (await request(origin, endpoint, { params, as: owner.token })).status;
  };
}

/** A stolen token, used after the grace of 10 s. */
async function reuseRefreshToken(server: TestServer, _shop: TestShop, [device]: Device[]): Promise<number> {
  await device?.refresh();
  server.app.databases.writer.exec('UPDATE refresh_tokens SET rotated_at = rotated_at - 11000');
  return (await device?.refresh()) ?? 0;
}

/** No endpoint removes only a membership. */
async function removeMembership({ app }: TestServer, { shopId }: TestShop): Promise<number> {
  await app.unitOfWork.writeAccount(async ({ tx }) => {
    await executeSql(
      tx,
      `DELETE FROM memberships WHERE shop_id = '${shopId}' AND part = 'waiter' RETURNING shop_id`,
    );
  });
  return 200;
}

async function executeSql(tx: Db, sql: string): Promise<void> {
  if ('execute' in tx) await (tx as { execute(sql: string): Promise<unknown> }).execute(sql);
  else tx.all(sql);
}
