import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { LoggedEvent } from '../events/event-log.repository.ts';
import type { Publish } from '../events/unit-of-work.ts';
import { createFairQueue } from '../support/fair-queue.ts';
import { serverNow } from '../support/server-clock.ts';
import type { AuthorizeHandshake } from './handshake.ts';
import { outgoingMessages } from './outgoing-messages.ts';
import type { RealtimeCounters } from './realtime-counters.ts';
import { roomsOfSocket } from './rooms.ts';
import { ShopStream } from './shop-stream.ts';
import type { ShopServer, ShopSocket } from './socket-types.ts';

export interface ShopStreams {
  publish: Publish;
  onRemoteEvents(shopId: string, seq: number): void;
  shopIds(): string[];
  join(socket: ShopSocket, joinRooms: () => void): Promise<void>;
}

interface ShopStreamsNeeds {
  read: Db;
  allowsReplay(userId: string): boolean;
  countReplay(userId: string, bytes: number): void;
  counts: RealtimeCounters;
  onError(error: unknown, what: string): void;
}

/** A shop's stream starts with its first socket. */
export function createShopStreams(io: ShopServer, needs: ShopStreamsNeeds): ShopStreams {
  const { counts, onError } = needs;
  const streams = new Map<string, ShopStream>();
  const reportedNames = new Set<string>();

  function broadcast(events: readonly LoggedEvent[]): void {
    const joined = io.sockets.adapter.rooms;
    // Messages for an empty room are skipped, because Socket.IO would encode them all the same.
    for (const { rooms, name, message } of events.flatMap(outgoingMessages))
      if (rooms.some((room) => joined.has(room))) io.to(rooms).emit(name, message);
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

interface JoinNeeds {
  authorizeHandshake: AuthorizeHandshake;
  streams: ShopStreams;
}

/**
 * After a restart all devices come back at the same time. With this limit, requests run between their joins.
 */
const MAX_CONCURRENT_JOINS = 16;

/** Puts a socket into its rooms once it has what it missed. Shops take turns. */
export function createShopJoin({ authorizeHandshake, streams }: JoinNeeds) {
  // The queue has no limit, because the number of waiting sockets has one.
  const limits = { running: MAX_CONCURRENT_JOINS, waiting: Infinity, waitingOfClient: Infinity };
  const queue = createFairQueue(limits, () => new AppError('server.busy'));

  async function join(socket: ShopSocket): Promise<void> {
    if (!socket.connected) return;
    const { scope, network } = socket.data;
    // The session may have ended since the handshake. From here on, its end disconnects the socket.
    if (scope.sessionUser) socket.data = { ...(await authorizeHandshake(socket.handshake.auth)), network };
    await streams.join(socket, () => void socket.join(roomsOfSocket(socket.data)));
  }

  return (socket: ShopSocket): Promise<void> => queue.run(socket.data.scope.shopId, () => join(socket));
}
