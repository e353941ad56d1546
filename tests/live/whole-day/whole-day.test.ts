import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks, checkCustomers } from './books.ts';
import { callsNotIn } from './calls.ts';
import { clearOut, dismiss, goHome, lockedOut } from './closing.ts';
import { deliver, prepaid, settleTable } from './counter.ts';
import { addToTable, dine, turnAway } from './dining.ts';
import { comeAgain, hire, signInAnew } from './hiring.ts';
import { hearAllAgain, missDelivery } from './missing.ts';
import { type House, startServer } from './server.ts';
import { occupied, tokens } from './service.ts';
import { furnish, openShop, stockUp, writeMenu } from './setting-up.ts';
import { refresh, resetPassword, signUp } from './signing-up.ts';
import { Till } from './till.ts';

let server: House;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await server.close()).toEqual({ code: 0, signal: null });
});

test('a client that knows two pages and no more does a whole day of business', async () => {
  const { owner, email, refreshToken } = await signUp(server);
  const shopId = await openShop(owner);
  const { garden, ...tables } = await furnish(owner, shopId);
  const menu = await writeMenu(owner, shopId);
  await stockUp(owner, shopId);
  const bhanu = await hire(server, owner, shopId, 'Bhanu', 1);
  const meena = await hire(server, owner, shopId, 'Meena', 2);
  const cook = await signInAnew(server, owner, shopId, meena);
  const waiter = bhanu.client;
  const service = { server, shopId, owner, waiter, cook, tables, menu };

  const morning = server.screen({ token: owner.token, shopId });
  const kitchen = server.screen({ token: cook.token, shopId });
  const waiterScreen = server.screen({ token: waiter.token, shopId });
  const { seq } = await morning.hears('ready', { shopId, role: 'OWNER' });
  await kitchen.hears('ready', { shopId, role: 'WAITER', seq });
  await waiterScreen.hears('ready', { seq });

  const till = new Till();
  const { kot, phone } = await dine(service, morning, kitchen);
  const second = await addToTable(service, morning, phone);
  await turnAway(service, morning, phone);
  const bills = [await prepaid(service, morning, till)];
  const { counter, hall } = await missDelivery(service, morning, waiterScreen, async () => {
    bills.push(await deliver(service, till));
  });
  const freshToken = await refresh(owner, refreshToken);
  bills.push(await settleTable(service, counter, till, [kot, second]));

  expect(await occupied(waiter, shopId)).toEqual([]);
  expect(await tokens(waiter, shopId)).toEqual([]);
  expect(await tokens(waiter, shopId, '?status=PAID')).toEqual([7, 6, 5, 2, 1]);
  await checkBooks(service, bills, till);
  await checkCustomers(service, bills);
  await hearAllAgain(service, seq, [morning, counter]);

  await goHome(service, hall);
  await comeAgain(waiter, bhanu.employee, bhanu.secret);
  await dismiss(service, meena.employee._id, kitchen);
  await clearOut(service, garden);
  await resetPassword(server, email, 'a new morning');
  await lockedOut(owner, freshToken, counter);
  expect(callsNotIn(server.made)).toEqual([]);
});
