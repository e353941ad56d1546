import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkCustomers, checkInvoices } from './books.ts';
import { endpointsNotCalled } from './calls.ts';
import { deleteEmployee, deleteSetup, expectSessionEnded, logOutWaiter } from './closing.ts';
import { payBeforeServing, payTableBill, sellDelivery } from './counter.ts';
import { orderAsDiner, orderAsWaiter, rejectAndCancel } from './dining.ts';
import { hireWaiter, logInAgain, resetEmployeePassword } from './hiring.ts';
import { checkFullReplay, checkReplayAfterGap } from './missing.ts';
import { startBuiltServer, type WholeDayServer } from './server.ts';
import { listOccupiedTables, listTokens } from './service.ts';
import { createMenu, createShop, createStockAndCustomer, createTables } from './setting-up.ts';
import { refreshTokens, resetPassword, signUpOwner } from './signing-up.ts';
import { ExpectedSales } from './till.ts';

let server: WholeDayServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(async () => {
  expect(await server.close()).toEqual({ code: 0, signal: null });
});

test('a client that knows two pages and no more does a whole day of business', async () => {
  const { owner, email, refreshToken } = await signUpOwner(server);
  const shopId = await createShop(owner);
  const { garden, ...tables } = await createTables(owner, shopId);
  const menu = await createMenu(owner, shopId);
  await createStockAndCustomer(owner, shopId);
  const bhanu = await hireWaiter(server, owner, shopId, 'Bhanu', 1);
  const meena = await hireWaiter(server, owner, shopId, 'Meena', 2);
  const cook = await resetEmployeePassword(server, owner, shopId, meena);
  const waiter = bhanu.client;
  const service = { server, shopId, owner, waiter, cook, tables, menu };

  const morning = server.screen({ token: owner.token, shopId });
  const kitchen = server.screen({ token: cook.token, shopId });
  const waiterScreen = server.screen({ token: waiter.token, shopId });
  const { seq } = await morning.waitForEvent('ready', { shopId, role: 'OWNER' });
  await kitchen.waitForEvent('ready', { shopId, role: 'WAITER', seq });
  await waiterScreen.waitForEvent('ready', { seq });

  const till = new ExpectedSales();
  const { kot, phone } = await orderAsDiner(service, morning, kitchen);
  const second = await orderAsWaiter(service, morning, phone);
  await rejectAndCancel(service, morning, phone);
  const bills = [await payBeforeServing(service, morning, till)];
  const { counter, hall } = await checkReplayAfterGap(service, morning, waiterScreen, async () => {
    bills.push(await sellDelivery(service, till));
  });
  const freshToken = await refreshTokens(owner, refreshToken);
  bills.push(await payTableBill(service, counter, till, [kot, second]));

  expect(await listOccupiedTables(waiter, shopId)).toEqual([]);
  expect(await listTokens(waiter, shopId)).toEqual([]);
  expect(await listTokens(waiter, shopId, '?status=PAID')).toEqual([7, 6, 5, 2, 1]);
  await checkInvoices(service, bills, till);
  await checkCustomers(service, bills);
  await checkFullReplay(service, seq, [morning, counter]);

  await logOutWaiter(service, hall);
  await logInAgain(waiter, bhanu.employee, bhanu.secret);
  await deleteEmployee(service, meena.employee._id, kitchen);
  await deleteSetup(service, garden);
  await resetPassword(server, email, 'a new morning');
  await expectSessionEnded(owner, freshToken, counter);
  expect(endpointsNotCalled(server.made)).toEqual([]);
});
