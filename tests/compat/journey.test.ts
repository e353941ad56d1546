import { expect, test } from 'vitest';
import { connectSocket } from '../support/sockets.ts';
import { useServer } from '../support/use-server.ts';
import { Journey } from './journey/journey.ts';
import { openAccount } from './parts/account.ts';
import { chargeTable, close, pay, review } from './parts/invoices.ts';
import { cook } from './parts/kitchen.ts';
import { writeMenu } from './parts/menu.ts';
import { orderAsDiners } from './parts/orders.ts';
import { knowPeople } from './parts/people.ts';
import { compareEvents, refuseScreens } from './parts/screens.ts';
import { openShop } from './parts/shop.ts';
import { countStock } from './parts/stock.ts';
import { placeTables } from './parts/tables.ts';
import { ADDED_REQUESTS, SPECIFIED_REQUESTS } from './specified-requests.ts';

/*
 * A restaurant's day over all requests of the specification, written from the specification and the wire contract
 * alone: paths, methods and bodies are plain, and nothing here imports the contract of `shared`. Each response must
 * hold every key of the frozen one, with its value and type, so that a client of today keeps working; a response may
 * gain keys, which such a client ignores. A frozen value changes only when the specification changes.
 */

const server = await useServer({ ADMIN_EMAILS: 'bina@example.com' });
const journey = new Journey(server);

test('every request is answered as frozen', async () => {
  await journey.recordEarlyEnd(async () => {
    const owner = await journey.walk('1-account', openAccount);
    const shop = await journey.walk('2-shop', (part) => openShop(part, owner));
    const { shopId } = shop;
    const ownerScreen = await connectSocket(server.origin, { token: owner.token, shopId });
    const menu = await journey.walk('3-menu', (part) => writeMenu(part, shop));
    const tables = await journey.walk('4-tables', (part) => placeTables(part, shop));
    const people = await journey.walk('5-people', (part) => knowPeople(part, shop));
    await journey.walk('6-stock', (part) => countStock(part, shop));
    const { waiter } = people;
    const waiterScreen = await connectSocket(server.origin, { token: waiter, shopId });
    const { kotId, diner } = await journey.walk('7-orders', (part) =>
      orderAsDiners(part, shop, menu, tables, waiter),
    );
    await journey.walk('8-kitchen', (part) => cook(part, shop, menu, waiter, kotId));
    const invoiceId = await journey.walk('9-invoice', (part) => chargeTable(part, shop, tables, kotId));
    const guest = await connectSocket(server.origin, { invoiceId });
    await journey.walk('10-payment', (part) => pay(part, shop, menu, waiter, invoiceId));
    await journey.walk('11-review', (part) => review(part, shop, waiter));
    const screens = { owner: ownerScreen, waiter: waiterScreen, diner, guest };
    await journey.walk('12-events', async (part) => {
      await refuseScreens(part, shop);
      await compareEvents(part, shop, screens, menu.soldOut);
    });
    await journey.walk('13-close', (part) => close(part, shop, people));
  });
  expect(journey.differences).toEqual([]);
});

test('the journey makes every specified and every added request, and no other', () => {
  const specified = [...SPECIFIED_REQUESTS, ...ADDED_REQUESTS];
  expect([...journey.successfulRequests].sort()).toEqual(specified.sort());
});
