import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltServer, type WholeDayServer } from './client/server-process.ts';
import { endpointsNotCalled } from './client/specified-endpoints.ts';
import { listOccupiedTables, listTokens } from './context.ts';
import { checkCustomers, checkInvoices } from './steps/check-totals.ts';
import { deleteEmployee, deleteSetup, expectSessionEnded, logOutWaiter } from './steps/cleanup.ts';
import { hireWaiter, logInAgain, resetEmployeePassword } from './steps/employees.ts';
import { ExpectedSales } from './steps/expected-sales.ts';
import { orderAsDiner, orderAsWaiter, rejectAndCancel } from './steps/orders.ts';
import { refreshTokens, resetPassword, signUpOwner } from './steps/owner-account.ts';
import { payBeforeServing, payTableBill, sellDelivery } from './steps/payments.ts';
import { checkFullReplay, checkReplayAfterGap } from './steps/replay.ts';
import { createMenu, createShop, createStockAndCustomer, createTables } from './steps/shop-setup.ts';

let server: WholeDayServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(async () => {
  expect(await server.close()).toEqual({ code: 0, signal: null });
});

test('a client built from the specification alone completes a whole business day', async () => {
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
