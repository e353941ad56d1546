// @postgres full

import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { EMPLOYEE_ROLES, type EmployeeRole, fromWireRole } from '@tawa/shared/permissions.ts';
import { rolesApi } from '@tawa/shared/roles/roles.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoice } from '../../support/api/invoices.ts';
import { createPermissionsClient } from '../../support/api/permissions.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { loginWaiter, seedEmployee, seedShop, type TestShop } from '../../support/seed.ts';
import { decodeClaims } from '../../support/tokens.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;
let shop: TestShop;
let permissions: ReturnType<typeof createPermissionsClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  permissions = createPermissionsClient(origin, shop);
});

async function hire(role: EmployeeRole) {
  const employee = await seedEmployee(server, shop, fromWireRole(role));
  const { data } = await loginWaiter(origin, employee.saleId ?? '');
  return { ...employee, token: data.accessToken };
}
const inShop = () => ({ params: { shopId: shop.shopId } });
const pay = (invoiceId: string, as: string) =>
  request(origin, invoicesApi.addPayment, {
    params: { invoiceId, shopId: shop.shopId },
    body: { paymentMode: 'CASH', amount: 1 },
    as,
  });
const listCustomers = (as: string, headers = {}) =>
  request(origin, customersApi.getCustomers, { ...inShop(), as, headers });
const currentUser = async (as: string) => (await request(origin, accountsApi.currentUser, { as })).data.user;

test('a shop that decided nothing has nothing, at revision 0', async () => {
  const { data } = await permissions.read();
  expect(data.permissions).toEqual({
    revision: 0,
    roles: {},
    people: {},
    discountCaps: {},
  });
});

test.each(EMPLOYEE_ROLES)(
  'a %s gets what is allowed and loses what is denied, at the next request',
  async (role) => {
    const person = await hire(role);
    const tables = () => request(origin, tablesApi.getMyTables, { ...inShop(), as: person.token });
    await permissions.decide({ roles: { [role]: { 'customer.read': 'allow', 'table.read': 'deny' } } });
    expect((await listCustomers(person.token)).status).toBe(200);
    expectError(await tables(), 'FORBIDDEN');
    // The person comes before the role.
    await permissions.decide({
      people: { [person.userId]: { 'customer.read': 'deny', 'table.read': 'allow' } },
    });
    expectError(await listCustomers(person.token), 'FORBIDDEN');
    expect((await tables()).status).toBe(200);
    const { permissions: held } = await currentUser(person.token);
    expect(held).toContain('table.read');
    expect(held).not.toContain('customer.read');
    expect(held).toEqual([...held].sort());
  },
);

test('a waiter who may see and take payments does, and signs in with these permissions', async () => {
  const invoice = await createInvoice(server, shop);
  expectError(await pay(invoice._id, shop.waiter.token), 'FORBIDDEN');
  await permissions.decide({
    people: { [shop.waiter.userId]: { 'invoice.read': 'allow', 'invoice.pay': 'allow' } },
  });
  expect((await pay(invoice._id, shop.waiter.token)).status).toBe(201);
  const { user } = (await loginWaiter(origin, shop.waiter.saleId)).data;
  expect(user).toMatchObject({ role: 'WAITER', shopRole: 'WAITER' });
  expect(user.permissions).toEqual(expect.arrayContaining(['invoice.pay', 'invoice.read']));
  const other = await hire('WAITER');
  expectError(await pay(invoice._id, other.token), 'FORBIDDEN');
});

test('null ends a decision, and the row is gone', async () => {
  const { userId } = shop.waiter;
  await permissions.decide({
    roles: { COOK: { 'order.read': 'deny', 'table.read': 'allow' } },
    people: { [userId]: { 'table.move': 'deny' } },
  });
  const ended = await permissions.decide({
    roles: { COOK: { 'order.read': null } },
    people: { [userId]: { 'table.move': null, 'menu.edit': null } },
  });
  expect(ended.data.permissions).toEqual({
    revision: 2,
    roles: { COOK: { 'table.read': 'allow' } },
    people: {},
    discountCaps: {},
  });
  expect((await permissions.read()).data).toEqual(ended.data);
});

test('a save that changes nothing leaves the revision and the audit', async () => {
  const decided = { roles: { COOK: { 'order.read': 'deny' } } } as const;
  await permissions.decide(decided);
  expect((await permissions.decide(decided)).data.permissions.revision).toBe(1);
  const { data } = await request(origin, auditApi.getAuditEntries, {
    ...inShop(),
    query: { act: 'permissions.changed' },
    as: shop.owner.token,
  });
  expect(data.entries).toHaveLength(1);
});

test('of two owners who save the same revision, the second gets 409 with what is there', async () => {
  const saves = await Promise.all([
    permissions.save({ revision: 0, roles: { WAITER: { 'invoice.read': 'allow' } } }),
    permissions.save({ revision: 0, roles: { WAITER: { 'invoice.read': 'deny' } } }),
  ]);
  const [saved, refused] = saves.sort((a, b) => a.status - b.status);
  expect(saved?.status).toBe(200);
  const error = expectError(refused ?? saves[0], 'CONFLICT');
  expect(error.data).toEqual(saved?.data);
  expect((await permissions.read()).data).toEqual(saved?.data);
});

test('who holds all that can be given still neither reads nor changes permissions nor makes managers', async () => {
  const manager = await hire('MANAGER');
  const { revision } = (await permissions.read()).data.permissions;
  const raise = { revision, people: { [manager.userId]: { 'audit.read': 'allow' } } } as const;
  expectError(await permissions.save(raise, manager.token), 'FORBIDDEN');
  expectError(await permissions.read(manager.token), 'FORBIDDEN');
  for (const fixed of ['permission.edit', 'manager.manage', 'shop.read']) {
    const body = { revision, roles: { MANAGER: { [fixed]: 'allow' } } };
    expectError(await permissions.save(body as object as typeof raise), 'VALIDATION');
  }
});

test('who manages employees by an override cannot change their own role', async () => {
  const captain = await hire('CAPTAIN');
  await permissions.decide({ people: { [captain.userId]: { 'employee.manage': 'allow' } } });
  const give = (employeeId: string) =>
    request(origin, employeesApi.editEmployee, {
      params: { employeeId, shopId: shop.shopId },
      body: { shopRole: 'COOK' },
      as: captain.token,
    });
  expectError(await give(captain.employeeId), 'FORBIDDEN');
  expect((await give(shop.waiter.employeeId)).status).toBe(200);
});

test('unknown permissions, roles, effects and people are refused, and nothing of the save stays', async () => {
  const other = await seedShop(server);
  const good = { WAITER: { 'invoice.read': 'allow' } };
  const refuse = async (body: object, code: 'VALIDATION' | 'NOT_FOUND') =>
    expectError(await permissions.save({ revision: 0, ...body }), code);
  await refuse({ roles: { WAITER: { 'robot.start': 'allow' } } }, 'VALIDATION');
  await refuse({ roles: { WAITER: { 'invoice.read': 'maybe' } } }, 'VALIDATION');
  await refuse({ roles: { OWNER: { 'invoice.read': 'deny' } } }, 'VALIDATION');
  await refuse({ people: { [shop.waiter.userId]: { 'robot.start': 'deny' } } }, 'VALIDATION');
  const strangers = [other.waiter.userId, other.owner.userId, shop.owner.userId, newId()];
  const replies = [];
  for (const userId of strangers)
    replies.push(
      await refuse({ roles: good, people: { [userId]: { 'invoice.read': 'allow' } } }, 'NOT_FOUND'),
    );
  expect(new Set(replies.map(({ message }) => message)).size).toBe(1);
  expect((await permissions.read()).data.permissions).toEqual({
    revision: 0,
    roles: {},
    people: {},
    discountCaps: {},
  });
  const otherShop = { params: { shopId: other.shopId }, as: shop.owner.token };
  expectError(await request(origin, rolesApi.getPermissions, otherShop), 'NOT_FOUND');
});

test('decisions of one shop count in no other', async () => {
  const other = await seedShop(server);
  await permissions.decide({ roles: { WAITER: { 'customer.read': 'allow' } } });
  const { shopId } = other;
  const as = other.waiter.token;
  expectError(await request(origin, customersApi.getCustomers, { params: { shopId }, as }), 'FORBIDDEN');
});

test('a permission that is taken away while a write waits refuses the write with 403', async () => {
  const { userId, token } = shop.waiter;
  await permissions.decide({ people: { [userId]: { 'invoice.pay': 'allow' } } });
  const sessionUser = { userId, sessionId: decodeClaims(token).sid, role: 'WAITER', name: 'Ravi' } as const;
  const scope = await authorizeShop(app.databases.reader, { may: 'invoice.pay' }, sessionUser, shop.shopId);
  expect(await app.unitOfWork.write(scope, async () => 'done')).toBe('done');
  await permissions.decide({ people: { [userId]: { 'invoice.pay': null } } });
  await expect(app.unitOfWork.write(scope, async () => 'done')).rejects.toMatchObject({
    errorName: 'access.forbidden',
  });
});

test('a cached list is not kept for one who may see something else, in the same role', async () => {
  const invoice = await createInvoice(server, shop);
  const colleague = await hire('WAITER');
  const kots = (as: string, etag?: string) =>
    request(origin, ordersApi.getKots, {
      ...inShop(),
      as,
      ...(etag && { headers: { 'if-none-match': etag } }),
    });
  await permissions.decide({ people: { [shop.waiter.userId]: { 'invoice.read': 'allow' } } });
  const seen = await kots(shop.waiter.token);
  expect(seen.text).toContain(invoice._id);
  const etag = seen.headers.get('etag') ?? '';
  const hidden = await kots(colleague.token, etag);
  expect(hidden.status).toBe(200);
  expect(hidden.text).not.toContain(invoice._id);
  expect((await kots(shop.waiter.token, etag)).status).toBe(304);
});

test('the audit names the role or the person with what was and what is', async () => {
  const { userId } = shop.waiter;
  await permissions.decide({ roles: { CAPTAIN: { 'order.edit': 'deny' } } });
  await permissions.decide({
    roles: { CAPTAIN: { 'order.edit': null } },
    people: { [userId]: { 'invoice.pay': 'allow' } },
  });
  const { data } = await request(origin, auditApi.getAuditEntries, { ...inShop(), as: shop.owner.token });
  expect(data.entries.map(({ subject, facts }) => ({ subject, facts }))).toEqual([
    {
      subject: { kind: 'employee', _id: userId, label: shop.waiter.saleId, name: expect.any(String) },
      facts: [{ name: 'invoice.pay', before: 'inherit', after: 'allow' }],
    },
    {
      subject: { kind: 'role', _id: shop.shopId, label: 'CAPTAIN', name: null },
      facts: [{ name: 'order.edit', before: 'deny', after: 'inherit' }],
    },
    {
      subject: { kind: 'role', _id: shop.shopId, label: 'CAPTAIN', name: null },
      facts: [{ name: 'order.edit', before: 'inherit', after: 'deny' }],
    },
  ]);
});

test('the decisions about a person go with the person', async () => {
  const { userId, employeeId } = shop.waiter;
  await permissions.decide({ people: { [userId]: { 'invoice.pay': 'allow' } } });
  await request(origin, employeesApi.deleteEmployee, {
    params: { employeeId, shopId: shop.shopId },
    as: shop.owner.token,
  });
  expect((await permissions.read()).data.permissions.people).toEqual({});
});

test('a manager gives no password, PIN, email or role to somebody who may do more', async () => {
  const manager = await hire('MANAGER');
  const cashier = await hire('CASHIER');
  const captain = await hire('CAPTAIN');
  await permissions.decide({ people: { [cashier.userId]: { 'shop.edit': 'allow' } } });
  const resets = (employeeId: string) => {
    const input = { params: { ...inShop().params, employeeId }, as: manager.token };
    return Promise.all([
      request(origin, employeesApi.resetEmployeePassword, input),
      request(origin, employeesApi.resetEmployeePin, input),
      request(origin, employeesApi.editEmployee, { ...input, body: { email: `${employeeId}@example.com` } }),
    ]);
  };
  for (const response of await resets(cashier.employeeId)) expectError(response, 'FORBIDDEN');
  expect((await resets(captain.employeeId)).map(({ status }) => status)).toEqual([200, 200, 200]);

  await permissions.decide({ roles: { COOK: { 'audit.read': 'allow' } } });
  const edit = {
    params: { ...inShop().params, employeeId: captain.employeeId },
    body: { shopRole: 'COOK' },
  } as const;
  expectError(await request(origin, employeesApi.editEmployee, { ...edit, as: manager.token }), 'FORBIDDEN');
  expect((await request(origin, employeesApi.editEmployee, { ...edit, as: shop.owner.token })).status).toBe(
    200,
  );
});
