import type { Db } from '../db/database.ts';
import type { LoggedEvent } from '../events/event-log.repository.ts';
import type { Publish } from '../events/unit-of-work.ts';
import { serverNow } from '../support/server-clock.ts';
import type { AuthorizeAgain } from './handshake.ts';
import { outgoingMessages } from './outgoing-messages.ts';
import type { RealtimeCounters } from './realtime-counters.ts';
import { roomsOfSocket } from './rooms.ts';
import { ShopStream } from './shop-stream.ts';
import type { ShopServer, ShopSocket } from './socket-types.ts';

type LoggedRightsChange = Extract<LoggedEvent, { name: 'rights:changed' }>;

export interface ShopStreamRegistry {
  publish: Publish;
  onRemoteEvents(shopId: string, seq: number): void;
  shopIds(): string[];
  join(socket: ShopSocket, joinRooms: () => void): Promise<void>;
}

interface RegistryNeeds {
  read: Db;
  authorizeAgain: AuthorizeAgain;
  allowsReplay(userId: string): boolean;
  countReplay(userId: string, bytes: number): void;
  counts: RealtimeCounters;
  onError(error: unknown, what: string): void;
}

/** Has one `ShopStream` for each shop, which starts with the shop's first socket. */
export function createShopStreamRegistry(io: ShopServer, needs: RegistryNeeds): ShopStreamRegistry {
  const { counts, onError } = needs;
  const streams = new Map<string, ShopStream>();
  const reportedNames = new Set<string>();

  function broadcast(events: readonly LoggedEvent[]): void {
    const joined = io.sockets.adapter.rooms;
    for (const event of events) {
      for (const { room, name, message } of outgoingMessages(event, (room) => joined.has(room)))
        io.to(room).emit(name, message);
      if (event.name === 'rights:changed') closeSocketsWithFormerRights(io, event);
    }
    counts.events += events.length;
  }

  /** Sockets that are still connecting need no resync, because their join covers it. */
  function requestResync(shopId: string, seq: number): void {
    counts.resyncs += sendResync(io, shopId, seq);
  }

  /** Each name is reported once, because a newer process may log such events all day. */
  function reportUnknownEvents(names: readonly string[]): void {
    for (const name of names) {
      if (reportedNames.has(name)) continue;
      reportedNames.add(name);
      onError(new Error(name), 'events of a newer version are skipped until this process is updated');
    }
  }

  function getOrCreateStream(shopId: string): ShopStream {
    const existing = streams.get(shopId);
    if (existing) return existing;
    const stream = new ShopStream(shopId, { ...needs, broadcast, requestResync, reportUnknownEvents });
    streams.set(shopId, stream);
    return stream;
  }

  const logDeliveryError = (error: unknown): void =>
    onError(error, 'events could not be delivered; clients get them by replay');

  return {
    publish(shopId, events) {
      // If the shop has no stream, no socket has joined it yet.
      streams.get(shopId)?.deliver(events).catch(logDeliveryError);
    },
    onRemoteEvents(shopId, seq) {
      streams.get(shopId)?.catchUp(seq).catch(logDeliveryError);
    },
    shopIds: () => [...streams.keys()],
    join: (socket, joinRooms) => getOrCreateStream(socket.data.scope.shopId).join(socket, joinRooms),
  };
}

/**
 * The client connects again and joins the rooms of the new rights, with a replay of what these have missed. A socket
 * whose rights were read after the change stays, and one that has not joined yet reads them when it joins.
 */
function closeSocketsWithFormerRights(io: ShopServer, { shopId, seq, payload }: LoggedRightsChange): void {
  for (const socket of io.sockets.sockets.values()) {
    const { scope, rightsSeq } = socket.data;
    if (scope?.shopId !== shopId || scope.sessionUser?.userId !== payload.userId) continue;
    if (rightsSeq === undefined || rightsSeq >= seq) continue;
    // Closing waits until the event is sent, and other events may follow meanwhile.
    for (const room of roomsOfSocket(socket.data)) void socket.leave(room);
    socket.conn.close();
  }
}

/**
 * Tells the joined clients of the shop to load their lists again.
 * @returns the number of these clients
 */
function sendResync(io: ShopServer, shopId: string, seq: number): number {
  const at = new Date(serverNow()).toISOString();
  let count = 0;
  for (const socket of io.sockets.sockets.values()) {
    const { scope, role } = socket.data;
    if (scope?.shopId !== shopId || !roomsOfSocket(socket.data).every((room) => socket.rooms.has(room)))
      continue;
    count++;
    // Diners load their data again on `ready`.
    if (scope.sessionUser) socket.emit('resync', { seq, at });
    else socket.emit('ready', { seq, at, shopId, role });
  }
  return count;
}
