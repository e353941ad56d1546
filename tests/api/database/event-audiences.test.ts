import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { readMissedEvents } from '@tawa/server/events/event-log.repository.ts';
import { events } from '@tawa/server/events/event-log.table.ts';
import { audiencesOf } from '@tawa/server/realtime/rooms.ts';
import { liveEvents } from '@tawa/shared/event-schemas.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { receiversOfEvents } from '../../rules/contract/access-matrix.ts';
import { createInvoiceClient } from '../../support/api/invoices.ts';
import { placeOrder } from '../../support/api/orders.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { decodeClaims } from '../../support/tokens.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { unitOfWork, databases } = server.app;

/** The name that every version before permissions gave to the audience of an event, and that an old process reads. */
function earlierName(event: string): string {
  const receivers = receiversOfEvents[event] ?? '';
  if (receivers.startsWith('anonymous')) return 'everyone';
  return receivers.includes('waiter') ? 'staff' : 'owner';
}

async function scopeOf({ shopId, owner, waiter }: TestShop, role: string) {
  if (role === 'anonymous') return authorizeShop(databases.reader, 'shop.anyone', null, shopId);
  const { sub: userId, sid: sessionId } = decodeClaims(role === 'owner' ? owner.token : waiter.token);
  const sessionUser = { userId, sessionId, role: role === 'owner' ? 'OWNER' : 'WAITER', name: role } as const;
  return authorizeShop(databases.reader, { may: 'shop.read' }, sessionUser, shopId);
}

describe('the log names audiences as every earlier version does', () => {
  test('in what it stores', async () => {
    const shop = await seedShop(server);
    const { _id } = await placeOrder(server, shop, { as: shop.owner.token });
    await createInvoiceClient(server, shop).openSingle(_id);
    const rows = await databases.reader.select().from(events).where(eq(events.shopId, shop.shopId));
    expect(new Set(rows.map(({ audience }) => audience))).toEqual(new Set(['staff', 'owner']));
    for (const { name, audience } of rows) expect(audience, name).toBe(earlierName(name));
  });

  test.each(['anonymous', 'waiter', 'owner'])('in what it replays to the role %s', async (role) => {
    const shop = await seedShop(server);
    const { shopId } = shop;
    const names = Object.keys(liveEvents);
    const rows = names.map((name, n) => ({
      shopId,
      seq: 1_000 + n,
      at: Date.now(),
      name,
      audience: earlierName(name),
      payload: {},
    }));
    await unitOfWork.writeAccount(async ({ tx }) => void (await tx.insert(events).values(rows)));
    const span = { shopId, since: 999, upTo: 1_000 + names.length };
    const audiences = audiencesOf(await scopeOf(shop, role));
    const { missed } = await readMissedEvents(databases.reader, span, audiences, { events: 500, bytes: 1e6 });
    expect(missed?.events.map(({ name }) => name)).toEqual(
      names.filter((name) => receiversOfEvents[name]?.split(' ').includes(role)),
    );
  });
});
