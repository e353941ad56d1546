import type { CommitVersions } from '../db/commit-cache.ts';
import type { Db } from '../db/database.ts';
import type { LoggedEvent } from '../events/event-log.repository.ts';
import type { Publish } from '../events/unit-of-work.ts';
import { type AuthorizeHandshake, dropHandshakeData } from './handshake.ts';
import { createMissedEventsCache } from './missed-events-cache.ts';
import type { RealtimeCounters } from './realtime-counters.ts';
import { outgoingMessages, roomsOfSocket } from './rooms.ts';
import { ShopStream } from './shop-stream.ts';
import type { ShopServer, ShopSocket } from './socket-types.ts';
import { createBroadcaster } from './ws-transport/frames.ts';

export interface ShopStreams {
  publish: Publish;
  onRemoteEvents(shopId: string, seq: number): void;
  shopIds(): string[];
  join(socket: ShopSocket, joinRooms: () => void, latestSeq?: number): Promise<void> | undefined;
}

interface ShopStreamsNeeds {
  read: Db;
  counts: RealtimeCounters;
  onError(error: unknown, what: string): void;
}

/** A shop's stream starts with its first socket. */
export function createShopStreams(io: ShopServer, { read, counts, onError }: ShopStreamsNeeds): ShopStreams {
  const streams = new Map<string, ShopStream>();
  const replayCache = createMissedEventsCache(read);
  const sendToRooms = createBroadcaster(io);

  function broadcast(events: readonly LoggedEvent[]): void {
    sendToRooms(events.flatMap(outgoingMessages));
    counts.events += events.length;
  }

  /** `joinShop` covers those still connecting. */
  function requestResync(shopId: string, seq: number): void {
    counts.resyncs += sendResync(io, shopId, seq);
  }

  function getOrCreateStream(shopId: string): ShopStream {
    const existing = streams.get(shopId);
    if (existing) return existing;
    const stream = new ShopStream(shopId, { read, replayCache, broadcast, requestResync, counts });
    streams.set(shopId, stream);
    return stream;
  }

  const logDeliveryError = (error: unknown): void =>
    onError(error, 'events could not be delivered; clients get them by replay');

  return {
    publish(shopId, events) {
      // Without a stream no socket of this shop has joined.
      streams.get(shopId)?.deliver(events).catch(logDeliveryError);
    },
    onRemoteEvents(shopId, seq) {
      streams.get(shopId)?.catchUp(seq).catch(logDeliveryError);
    },
    shopIds: () => [...streams.keys()],
    join: (socket, joinRooms, latestSeq) =>
      getOrCreateStream(socket.data.scope.shopId).join(socket, joinRooms, latestSeq),
  };
}

/** Tells joined clients of the shop to refetch. @returns their number */
function sendResync(io: ShopServer, shopId: string, seq: number): number {
  const at = new Date().toISOString();
  let count = 0;
  for (const socket of io.sockets.sockets.values()) {
    const { scope, role } = socket.data;
    if (scope?.shopId !== shopId || !roomsOfSocket(socket.data).every((room) => socket.rooms.has(room)))
      continue;
    count++;
    // Diners refetch on `ready`.
    if (scope.actor) socket.emit('resync', { seq, at });
    else socket.emit('ready', { seq, at, shopId, role });
  }
  return count;
}

interface JoinNeeds {
  commits: CommitVersions;
  authorizeHandshake: AuthorizeHandshake;
  streams: ShopStreams;
}

/** Puts a socket into its rooms, after what it missed. */
export async function joinShop(
  socket: ShopSocket,
  { commits, authorizeHandshake, streams }: JoinNeeds,
): Promise<void> {
  // Leave the default per-socket room: unused, ~300 bytes.
  void socket.leave(socket.id);
  const { actor } = socket.data.scope;
  const isUnchangedSinceRead = () => socket.data.readAtVersion === commits.version;
  // A commit since the handshake may have ended the session.
  if (actor && !isUnchangedSinceRead())
    socket.data = { ...(await authorizeHandshake(socket.handshake.auth)), network: socket.data.network };
  dropHandshakeData(socket);
  const joinRooms = (): void => {
    if (socket.connected) void socket.join(roomsOfSocket(socket.data));
  };
  await streams.join(socket, joinRooms, isUnchangedSinceRead() ? socket.data.latestSeq : undefined);
}
