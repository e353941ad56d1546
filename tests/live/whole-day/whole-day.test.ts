// @area orders
// @area invoices

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
import { payBeforeServing, payTableInvoice, sellDelivery } from './steps/payments.ts';
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
  const context = { server, shopId, owner, waiter, cook, tables, menu };

  const morning = server.connectSocket({ token: owner.token, shopId });
  const kitchen = server.connectSocket({ token: cook.token, shopId });
  const waiterSocket = server.connectSocket({ token: waiter.token, shopId });
  const { seq } = await morning.waitForEvent('ready', { shopId, role: 'OWNER' });
  await kitchen.waitForEvent('ready', { shopId, role: 'WAITER', seq });
  await waiterSocket.waitForEvent('ready', { seq });

  const expectedSales = new ExpectedSales();
  const { kot, phone } = await orderAsDiner(context, morning, kitchen);
  const second = await orderAsWaiter(context, morning, phone);
  await rejectAndCancel(context, morning, phone);
  const invoices = [await payBeforeServing(context, morning, expectedSales)];
  const { counter, hall } = await checkReplayAfterGap(context, morning, waiterSocket, async () => {
    invoices.push(await sellDelivery(context, expectedSales));
  });
  const freshToken = await refreshTokens(owner, refreshToken);
  invoices.push(await payTableInvoice(context, counter, expectedSales, [kot, second]));

  expect(await listOccupiedTables(waiter, shopId)).toEqual([]);
  expect(await listTokens(waiter, shopId)).toEqual([]);
  expect(await listTokens(waiter, shopId, '?status=PAID')).toEqual([7, 6, 5, 2, 1]);
  await checkInvoices(context, invoices, expectedSales);
  await checkCustomers(context, invoices);
  await checkFullReplay(context, seq, [morning, counter]);

  await logOutWaiter(context, hall);
  await logInAgain(waiter, bhanu.employee, bhanu.secret);
  await deleteEmployee(context, meena.employee._id, kitchen);
  await deleteSetup(context, garden);
  await resetPassword(server, email, 'a new morning');
  await expectSessionEnded(owner, freshToken, counter);
  expect(endpointsNotCalled(server.requestLog)).toEqual([]);
});
