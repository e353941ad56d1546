// @postgres full

import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { loginWaiter, PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let shop: TestShop;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  shop = await seedShop(server);
});
afterAll(() => server.close());

let counter = 0;
function registerEmployee() {
  const n = String(++counter).padStart(4, '0');
  return request(server.origin, employeesApi.registerEmployee, {
    params: { shopId: shop.shopId },
    body: {
      name: 'Meena Devi',
      email: `meena${n}@staff.example`,
      phoneNo: `700006${n}`,
      line1: 'Flat 3',
      line2: 'Sunder Nagar',
      pincode: '141007',
      state: 'Punjab',
    },
    as: shop.owner.token,
  });
}
const params = (employeeId: string) => ({ shopId: shop.shopId, employeeId });
const remove = (employeeId: string) =>
  request(server.origin, employeesApi.deleteEmployee, { params: params(employeeId), as: shop.owner.token });

test('the new login works with saleId, email and phone, and opens the shop', async () => {
  const { employee, temporaryPassword } = (await registerEmployee()).data;
  for (const identifier of [
    employee.saleId,
    employee.saleId.toLowerCase(),
    employee.email,
    employee.phoneNo,
  ]) {
    const { status, data } = await loginWaiter(server.origin, identifier, temporaryPassword);
    expect([identifier, status]).toEqual([identifier, 200]);
    expect(data.shop._id).toBe(shop.shopId);
    expect(data.user).toMatchObject({ name: 'Meena Devi', role: 'WAITER' });
    const placed = await postOrder(server, shop, { as: data.accessToken });
    expect(placed.data.kot).toMatchObject({
      status: 'COOKING',
      placedBy: { role: 'WAITER', name: 'Meena Devi' },
    });
  }
});

test('a saleId is a word and a number, a password is long, and neither repeats', async () => {
  const logins = [];
  for (let n = 0; n < 12; n++) logins.push((await registerEmployee()).data);
  for (const { employee, temporaryPassword } of logins) {
    expect(employee.saleId).toMatch(/^[A-Z]{4,8}[1-9]\d+$/);
    expect(temporaryPassword).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
  }
  expect(new Set(logins.map(({ employee }) => employee.saleId)).size).toBe(logins.length);
  expect(new Set(logins.map(({ temporaryPassword }) => temporaryPassword)).size).toBe(logins.length);
});

test('the password is in one response and not stored', async () => {
  const { employee, temporaryPassword } = (await registerEmployee()).data;
  const listed = await request(server.origin, employeesApi.getEmployee, {
    params: { shopId: shop.shopId },
    as: shop.owner.token,
  });
  expect(listed.text).toContain(employee.saleId);
  expect(listed.text).not.toMatch(/password|argon/i);
  const rows = server.app.databases.writer.prepare('SELECT * FROM users').all();
  expect(JSON.stringify(rows)).not.toContain(temporaryPassword);
});

test('a new password replaces the old one and ends every session', async () => {
  const { employeeId, email, token, refreshToken } = shop.waiter;
  const reset = await request(server.origin, employeesApi.resetEmployeePassword, {
    params: params(employeeId),
    as: shop.owner.token,
  });
  expect(reset.status).toBe(200);
  expect(reset.data.employee).toMatchObject({ _id: employeeId, email });
  expect((await request(server.origin, accountsApi.currentUser, { as: token })).code).toBe('UNAUTHENTICATED');
  const renewed = await request(server.origin, accountsApi.refreshToken, { body: { refreshToken } });
  expect(renewed.code).toBe('UNAUTHENTICATED');
  expect((await loginWaiter(server.origin, email, PASSWORD)).code).toBe('WRONG_PASSWORD');
  expect((await loginWaiter(server.origin, email, reset.data.temporaryPassword)).status).toBe(200);
  expect((await request(server.origin, accountsApi.currentUser, { as: shop.owner.token })).status).toBe(200);
});

test('a changed email and phone number are the new login; the session continues', async () => {
  const change = { email: 'ravi.new@staff.example', phoneNo: '7000070001', name: 'Ravi Anew' };
  await request(server.origin, employeesApi.editEmployee, {
    params: params(shop.waiter.employeeId),
    body: change,
    as: shop.owner.token,
  });
  const me = await request(server.origin, accountsApi.currentUser, { as: shop.waiter.token });
  expect(me.data.user).toMatchObject(change);
  expect((await loginWaiter(server.origin, change.email)).status).toBe(200);
  expect((await loginWaiter(server.origin, shop.waiter.email)).status).toBe(401);
});

test('a removed employee is rejected at once by every endpoint and on every device', async () => {
  const { employeeId, saleId, token, refreshToken } = shop.waiter;
  const other = (await loginWaiter(server.origin, saleId)).data.accessToken;
  expect((await remove(employeeId)).status).toBe(200);
  for (const as of [token, other]) {
    const { shopId } = shop;
    const responses = [
      await request(server.origin, accountsApi.currentUser, { as }),
      await request(server.origin, shopsApi.employeeOf, { as }),
      await request(server.origin, ordersApi.getKots, { params: { shopId }, as }),
      await postOrder(server, shop, { as }),
    ];
    expect(responses.map(({ status, code }) => [status, code])).toEqual(
      responses.map(() => [401, 'UNAUTHENTICATED']),
    );
  }
  expect((await request(server.origin, accountsApi.refreshToken, { body: { refreshToken } })).status).toBe(
    401,
  );
  expect((await loginWaiter(server.origin, saleId)).code).toBe('WRONG_PASSWORD');
});

test('email and phone number of a removed employee are available again, also in another shop', async () => {
  const { employeeId, email, phoneNo } = shop.waiter;
  const before = await postOrder(server, shop, { as: shop.waiter.token });
  await remove(employeeId);
  const next = await seedShop(server);
  const hired = await request(server.origin, employeesApi.registerEmployee, {
    params: { shopId: next.shopId },
    body: {
      name: 'Ravi again',
      email,
      phoneNo,
      line1: 'Flat 3',
      line2: 'Sunder Nagar',
      pincode: '141007',
      state: 'Punjab',
    },
    as: next.owner.token,
  });
  expect(hired.status).toBe(201);
  const login = await loginWaiter(server.origin, email, hired.data.temporaryPassword);
  expect(login.data.shop._id).toBe(next.shopId);
  const { kots } = (
    await request(server.origin, ordersApi.getKots, {
      params: { shopId: shop.shopId },
      as: shop.owner.token,
    })
  ).data;
  expect(kots.find(({ _id }) => _id === before.data.kot._id)?.placedBy).toEqual(before.data.kot.placedBy);
});

test('a login concurrent with the removal leaves no session', async () => {
  for (let round = 0; round < 5; round++) {
    const { employee, temporaryPassword } = (await registerEmployee()).data;
    const [login, removed] = await Promise.all([
      loginWaiter(server.origin, employee.saleId, temporaryPassword),
      remove(employee._id),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 401, 404]).toContain(login.status);
    if (login.status !== 200) continue;
    const after = await request(server.origin, accountsApi.currentUser, { as: login.data.accessToken });
    expect(after.status).toBe(401);
  }
});
