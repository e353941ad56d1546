// @area terminals

import { TERMINAL_IDLE_MS } from '@tawa/shared/terminals/terminals.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { placeOrder } from '../../support/api/orders.ts';
import { deleteTerminal, lock, openTill, PIN } from '../../support/api/terminals.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { connectSocket } from '../../support/sockets.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, { idleCheckMs: 50 });

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const connect = (token: string) => connectSocket(server.origin, { shopId: shop.shopId, token });

async function signInAtTill() {
  const till = await openTill(server, shop);
  const { accessToken } = (await till.byPin(PIN)).data;
  return { ...till, accessToken };
}

type Till = Awaited<ReturnType<typeof signInAtTill>>;

test.each<[string, (till: Till) => Promise<unknown>]>([
  ['is removed', ({ terminal }) => deleteTerminal(server, shop, terminal._id)],
  ['is locked', ({ terminalToken }) => lock(server, terminalToken)],
  ['is taken by the next person', ({ byPin }) => byPin(PIN)],
  [
    'is idle',
    async ({ terminal }) =>
      server.app.databases.writer.exec(
        `UPDATE sessions SET used_at = used_at - ${TERMINAL_IDLE_MS} WHERE terminal_id = '${terminal._id}'`,
      ),
  ],
])('a terminal that %s receives no further event, and the person does elsewhere', async (_, end) => {
  const till = await signInAtTill();
  const [atTill, atHome] = await Promise.all([connect(till.accessToken), connect(shop.owner.token)]);
  const closed = atTill.waitForClose();
  await end(till);
  await closed;
  await placeOrder(server, shop, { as: shop.owner.token });
  await atHome.waitFor('kot:created');
  expect(atTill.eventNames()).toEqual(['ready']);
  await expect(connect(till.accessToken)).rejects.toThrow('UNAUTHENTICATED');
  atHome.close();
});
