import { expect } from 'vitest';
import { connectSocket, type TestSocket } from '../../support/sockets.ts';
import type { Part } from '../journey/journey.ts';
import type { MenuItem } from './menu.ts';
import type { Shop } from './shop.ts';

/** Clients that listen while the journey goes on. */
export interface Screens {
  owner: TestSocket;
  waiter: TestSocket;
  diner: TestSocket;
  /** Somebody with the link of a bill. */
  guest: TestSocket;
}

/** A client ignores events that it does not know, so that a release may add some. */
const KNOWN_EVENTS = new Set([
  'ready',
  'kot:created',
  'kot:confirmed',
  'kot:changed',
  'kot:served',
  'kot:recalled',
  'kot:rejected',
  'kot:cancelled',
  'kot:paid',
  'kot:status',
  'table:occupancy',
  'table:changed',
  'menu:changed',
  'shop:changed',
  'shop:ordering',
  'invoice:opened',
  'invoice:changed',
  'invoice:paid',
  'invoice:voided',
  'invoice:status',
]);

const eventsOf = ({ received }: TestSocket) =>
  received
    .filter(({ name }) => KNOWN_EVENTS.has(name))
    .map(({ name, message }) => ({ event: name, ...message }));

/** Strangers and forged tokens are refused. */
export async function refuseScreens(part: Part, { shopId, stranger }: Shop): Promise<void> {
  const { origin } = part.server;
  const refusal = (auth: Parameters<typeof connectSocket>[1]) =>
    connectSocket(origin, auth).then(
      () => 'connected',
      (error: Error) => error.message,
    );
  part.check('The screen of another owner connects', await refusal({ token: stranger, shopId }));
  part.check('A screen with a forged token connects', await refusal({ token: 'e30.e30.forged', shopId }));
  part.check('A diner of an unknown table connects', await refusal({ shopId, tableNo: 'T9' }));
  part.check('A guest with an unknown bill connects', await refusal({ invoiceId: shopId }));
}

/** The owner makes two last changes, after which each screen has received what its room gets. */
export async function compareEvents(part: Part, shop: Shop, screens: Screens, item: MenuItem): Promise<void> {
  const { shopId } = shop;
  const as = shop.owner.token;
  await part.call('The owner makes an item available again', 'PUT /items/edit-item/{itemId}/{shopId}', {
    as,
    path: { shopId, itemId: item._id },
    form: { isAvailable: true },
  });
  await part.call('The owner renames the shop', 'PUT /shops/edit-shop/{shopId}', {
    as,
    path: { shopId },
    form: { name: 'Sher-e-Punjab' },
  });
  await screens.guest.waitFor('invoice:status');
  await screens.diner.waitFor('menu:changed');
  for (const screen of [screens.owner, screens.waiter]) await screen.waitFor('shop:changed');
  for (const [who, screen] of Object.entries(screens)) {
    part.check(`What the screen of the ${who} received`, eventsOf(screen));
    screen.close();
  }
  await replay(part, shop, screens.owner);
}

async function replay(part: Part, { shopId, owner }: Shop, { received }: TestSocket): Promise<void> {
  const since = received[0]?.message.seq ?? 0;
  const again = await connectSocket(part.server.origin, { token: owner.token, shopId, since });
  // The replay ends with `ready`, with which the first connection began.
  expect(again.received.slice(0, -1)).toEqual(received.slice(1));
  expect(again.received.at(-1)).toMatchObject({
    name: 'ready',
    message: { seq: received.at(-1)?.message.seq },
  });
  again.close();
}
