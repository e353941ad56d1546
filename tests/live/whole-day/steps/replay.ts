import { expect } from 'vitest';
import type { EventSocket } from '../client/event-socket.ts';
import type { DayContext } from '../context.ts';

const eventsOf = ({ received }: EventSocket) => received.filter(({ name }) => name !== 'ready');

async function reconnect({ server, shopId }: DayContext, token: string | undefined, since: number) {
  const socket = server.connectSocket({ token, shopId, since });
  await socket.waitForEvent('ready');
  // The replay precedes `ready`.
  return { socket, missed: eventsOf(socket), head: socket.received.at(-1) };
}

/** Without `since`, `ready` carries the newest number. */
async function latestSeq({ server, shopId, owner }: DayContext): Promise<number> {
  const socket = server.connectSocket({ token: owner.token, shopId });
  const { seq } = await socket.waitForEvent('ready');
  socket.disconnect();
  return seq;
}

export async function checkReplayAfterGap(
  context: DayContext,
  ownerSocket: EventSocket,
  waiterSocket: EventSocket,
  meanwhile: () => unknown,
) {
  const since = await latestSeq(context);
  await Promise.all([ownerSocket.waitForSeq(since), waiterSocket.waitForSeq(since)]);
  for (const socket of [ownerSocket, waiterSocket]) socket.disconnect();
  await meanwhile();
  const owners = await reconnect(context, context.owner.token, since);
  expect(owners.missed.map(({ name }) => name)).toEqual([
    'kot:created',
    'kot:served',
    'invoice:opened',
    'invoice:changed',
    'kot:paid',
    'invoice:paid',
  ]);
  expect(owners.missed.map(({ message }) => message.seq - since)).toEqual([1, 2, 3, 4, 5, 6]);
  const greeting = { seq: since + 6, at: expect.any(String), shopId: context.shopId };
  expect(owners.head).toEqual({ name: 'ready', message: { ...greeting, role: 'OWNER' } });

  const waiters = await reconnect(context, context.waiter.token, since);
  expect(waiters.missed).toEqual(owners.missed.filter(({ name }) => name.startsWith('kot:')));
  expect(waiters.head).toEqual({ name: 'ready', message: { ...greeting, role: 'WAITER' } });
  return { counter: owners.socket, hall: waiters.socket };
}

export async function checkFullReplay(context: DayContext, since: number, sockets: EventSocket[]) {
  await sockets.at(-1)?.waitForSeq(await latestSeq(context));
  const { socket, missed, head } = await reconnect(context, context.owner.token, since);
  expect(missed).toEqual(sockets.flatMap(eventsOf));
  expect(missed.map(({ message }) => message.seq)).toEqual(missed.map((_, index) => since + 1 + index));
  expect(head?.message.seq).toBe(since + missed.length);
  socket.disconnect();
}
