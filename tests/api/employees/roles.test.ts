import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { EmployeeRole } from '@tawa/shared/permissions.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createInvoice } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { loginWaiter, seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;
let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

let counter = 0;
function form(shopRole?: EmployeeRole | 'OWNER') {
  const n = String(++counter).padStart(4, '0');
  return {
    name: `Meena ${n}`,
    email: `meena${n}@roles.example`,
    phoneNo: `700006${n}`,
    line1: 'Flat 3',
    line2: 'Opposite the park',
    pincode: '141007',
    state: 'Punjab',
    ...(shopRole && { shopRole }),
  };
}
const register = (shopRole: EmployeeRole | 'OWNER' | undefined, as = shop.owner.token) =>
  request(origin, employeesApi.registerEmployee, {
    params: { shopId: shop.shopId },
    body: form(shopRole) as ReturnType<typeof form> & { shopRole?: EmployeeRole },
    as,
  });
async function hire(shopRole?: EmployeeRole) {
  const { data } = await register(shopRole);
  const login = await loginWaiter(origin, data.employee.saleId, data.temporaryPassword);
  return { ...data.employee, token: login.data.accessToken, user: login.data.user };
}
const give = (employeeId: string, shopRole: string, as = shop.owner.token) =>
  request(origin, employeesApi.editEmployee, {
    params: { employeeId, shopId: shop.shopId },
    body: { shopRole: shopRole as EmployeeRole },
    as,
  });
const currentUser = (as: string) => request(origin, accountsApi.currentUser, { as });
const inShop = () => ({ params: { shopId: shop.shopId } });

test.each(['MANAGER', 'CASHIER', 'CAPTAIN', 'WAITER', 'COOK'] as const)(
  'a %s is added, signs in as WAITER and sees the role in each response',
  async (shopRole) => {
    const person = await hire(shopRole);
    expect(person.shopRole).toBe(shopRole);
    expect(person.user).toMatchObject({ role: 'WAITER', shopRole });
    expect((await currentUser(person.token)).data.user).toMatchObject({ role: 'WAITER', shopRole });
    expect((await request(origin, shopsApi.employeeOf, { as: person.token })).data.shop._id).toBe(
      shop.shopId,
    );
    const listed = await request(origin, employeesApi.getEmployee, { ...inShop(), as: shop.owner.token });
    expect(listed.data.employees.find(({ _id }) => _id === person._id)?.shopRole).toBe(shopRole);
  },
);

test('without a role an employee is a waiter, and nobody is added or made an owner', async () => {
  expect((await hire()).shopRole).toBe('WAITER');
  expect((await currentUser(shop.owner.token)).data.user.shopRole).toBe('OWNER');
  expect((await register('OWNER')).status).toBe(400);
  const refused = await give(shop.waiter.employeeId, 'OWNER');
  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(refused.text).toContain('Please choose MANAGER, CASHIER, CAPTAIN, WAITER or COOK.');
});

test('a new role counts at the next request, in both directions', async () => {
  const captain = await hire('CAPTAIN');
  const invoice = await createInvoice(server, shop);
  const pay = () =>
    request(origin, invoicesApi.addPayment, {
      params: { invoiceId: invoice._id, shopId: shop.shopId },
      body: { paymentMode: 'CASH', amount: 1 },
      as: captain.token,
    });
  expect((await pay()).status).toBe(201);
  expect((await give(captain._id, 'WAITER')).data.employee.shopRole).toBe('WAITER');
  expect(await pay()).toMatchObject({ status: 403, message: 'Your role may not do this.' });
  expect((await currentUser(captain.token)).data.user.shopRole).toBe('WAITER');
  await give(captain._id, 'CASHIER');
  expect((await pay()).status).toBe(201);
});

test('a demotion while a payment waits refuses the payment with 403; a removal with 401', async () => {
  const captain = await hire('CAPTAIN');
  const invoice = await createInvoice(server, shop);
  const sessionUser = {
    userId: captain.user._id,
    sessionId: (JSON.parse(atob(captain.token.split('.')[1] ?? '')) as { sid: string }).sid,
    role: 'WAITER',
    name: captain.name,
  } as const;
  const scope = await authorizeShop(app.databases.reader, { may: 'invoice.pay' }, sessionUser, shop.shopId);
  const work = async () => 'done';
  expect(await app.unitOfWork.write(scope, work)).toBe('done');
  await give(captain._id, 'WAITER');
  await expect(app.unitOfWork.write(scope, work)).rejects.toMatchObject({ errorName: 'access.forbidden' });
  await give(captain._id, 'MANAGER');
  expect(await app.unitOfWork.write(scope, work)).toBe('done');
  await request(origin, employeesApi.deleteEmployee, {
    params: { employeeId: captain._id, shopId: shop.shopId },
    as: shop.owner.token,
  });
  await expect(app.unitOfWork.write(scope, work)).rejects.toMatchObject({ errorName: 'session.ended' });
  expect(invoice.status).toBe('OPEN');
});

test('a manager adds and changes staff, but neither makes managers, nor changes one, nor rises', async () => {
  const manager = await hire('MANAGER');
  const other = await hire('MANAGER');
  const params = (employeeId: string) => ({ params: { employeeId, shopId: shop.shopId }, as: manager.token });
  expect((await register('CASHIER', manager.token)).status).toBe(201);
  expect((await give(shop.waiter.employeeId, 'COOK', manager.token)).status).toBe(200);

  const refusal = { status: 403, message: 'Only the owner adds, changes or removes managers.' };
  expect(await register('MANAGER', manager.token)).toMatchObject(refusal);
  expect(await give(shop.waiter.employeeId, 'MANAGER', manager.token)).toMatchObject(refusal);
  for (const { _id } of [manager, other]) {
    expect(await give(_id, 'CASHIER', manager.token)).toMatchObject(refusal);
    expect(await request(origin, employeesApi.resetEmployeePassword, params(_id))).toMatchObject(refusal);
    expect(await request(origin, employeesApi.deleteEmployee, params(_id))).toMatchObject(refusal);
  }
  expect((await give(manager._id, 'OWNER', manager.token)).status).toBe(400);
  // The owner is no employee, so no call reaches the owner's role: a shop always has its owner.
  const ownerId = (await currentUser(shop.owner.token)).data.user._id;
  expect((await give(ownerId, 'WAITER', manager.token)).status).toBe(404);
  expect((await give(ownerId, 'WAITER')).status).toBe(404);
  expect(
    (await request(origin, customersApi.getCustomers, { ...inShop(), as: shop.owner.token })).status,
  ).toBe(200);
});

test('only those who see bills get the ids of bills with KOTs, and all of a bill', async () => {
  const [cashier, cook] = [await hire('CASHIER'), await hire('COOK')];
  const kot = await placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });
  const opened = await request(origin, invoicesApi.singleInvoice, {
    ...inShop(),
    body: { kotId: kot._id },
    as: shop.owner.token,
  });
  const invoiceId = opened.data.invoice._id;
  const kotFor = async (as: string) =>
    (await request(origin, ordersApi.getKots, { ...inShop(), as })).data.kots.find(
      ({ _id }) => _id === kot._id,
    );
  for (const { token } of [shop.owner, cashier])
    expect(await kotFor(token)).toMatchObject({ invoiceId, invoiceIds: [invoiceId] });
  for (const { token } of [shop.waiter, cook])
    expect(await kotFor(token)).toMatchObject({ invoiceId: null, invoiceIds: [] });

  const billFor = (as?: string) =>
    request(origin, invoicesApi.getInvoice, { params: { invoiceId }, ...(as && { as }) });
  const ofLink = (await billFor()).data.invoice;
  for (const { token } of [shop.waiter, cook]) expect((await billFor(token)).data.invoice).toEqual(ofLink);
});
