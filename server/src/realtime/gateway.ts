import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { PING_INTERVAL_MS, PING_TIMEOUT_MS } from '@tawa/shared/contract/live.rules.ts';
import type { LoggedEvent, SocketRole, TrackAck } from '@tawa/shared/contract/live.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { Server } from 'socket.io';
import type { Actors } from '../auth/authenticate.ts';
import type { Commits } from '../db/commit-version.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { Publish } from '../events/unit-of-work.ts';
import { networkOf } from '../http/network.ts';
import { createClientEvents } from './client-events.ts';
import { createSeats, SEATS } from './connection-limits.ts';
import { createErrorThrottle } from './error-throttle.ts';
import {
  asConnectError,
  createAdmission,
  forgetHandshake,
  forgetRequest,
  type ShopFacts,
} from './handshake.ts';
import { createLiveCounts, type LiveCounts } from './live-counts.ts';
import { createMessageRates, MESSAGE_LIMITS, type MessageLimits } from './message-limits.ts';
import { type Door, doorOptions, OPEN_DOOR, withHeaders } from './origin-policy.ts';
import { postsOf } from './outgoing-messages.ts';
import { createReplays } from './replay-cache.ts';
import { rooms, roomsOf } from './rooms.ts';
import { ShopStream } from './shop-stream.ts';
import { cutOffSlowScreens } from './slow-consumers.ts';
import type { ShopServer, ShopSocket } from './socket.ts';
import { createFanOut } from './ws-transport/broadcast.ts';
import { hangUpOnTheSilent } from './ws-transport/close-timeout.ts';
import { gatherWrites, holdBack, letGo } from './ws-transport/corking.ts';
import { closeFloods, connectionOf, cut } from './ws-transport/internals.ts';
import { passOverOtherUpgrades } from './ws-transport/upgrades.ts';

export interface Gateway {
  /** Hears of every commit; never throws. */
  publish: Publish;
  /** Another process says that the shop's log has come to `seq`; never throws. */
  hear(shopId: string, seq: number): void;
  /** The shops that have had screens here. */
  shops(): string[];
  /** Closes every socket of a session that has ended. */
  endSession(sessionId: string): void;
  /** The sessions that have sockets here. */
  sessions(): string[];
  /** The number of connected sockets. */
  connected(): number;
  /** The sockets that were let in, by the role that they have. */
  connectedByRole(): Record<SocketRole, number>;
  readonly counts: LiveCounts;
  close(): void;
}

interface GatewayNeeds {
  read: Db;
  commits: Commits;
  actors: Pick<Actors, 'fromToken'>;
  facts: ShopFacts;
  /** Where a handshake comes from. */
  addressOf(request: IncomingMessage): string;
  /** Whom browsers let in; without it everybody. */
  door?: Door;
  /** How many sockets may be open; SEATS unless told otherwise. */
  seats?: Record<keyof typeof SEATS, number>;
  /** What a client may send; MESSAGE_LIMITS unless told otherwise. */
  messageLimits?: MessageLimits;
  /** Bytes that may wait for one screen before it is cut off. */
  maxWaitingBytes?: number;
  /** LOOK_EVERY_MS of `slow-screens.ts` unless told otherwise. */
  lookEveryMs?: number;
  /** GOODBYE_MS unless told otherwise. */
  goodbyeMs?: number;
  onError(error: unknown, what: string): void;
}

/** Attaches Socket.IO to the HTTP server: handshake, rooms, ordered delivery, replay. */
export function createGateway(httpServer: HttpServer, needs: GatewayNeeds): Gateway {
  const { read, commits, facts, addressOf, door = OPEN_DOOR, seats: limits = SEATS, maxWaitingBytes } = needs;
  const onError = createErrorThrottle(needs.onError);
  const rates = createMessageRates(needs.messageLimits ?? MESSAGE_LIMITS);
  const io: ShopServer = new Server(httpServer, {
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: 10_000,
    maxHttpBufferSize: 65_536,
    ...doorOptions(door, (request) => rates.admitsConnection(networkOf(addressOf(request)))),
  });
  io.engine.use(withHeaders(door));
  passOverOtherUpgrades(httpServer, io.path());
  hangUpOnTheSilent(io, httpServer, needs.goodbyeMs);
  const fanOut = createFanOut(io);
  gatherWrites(io);
  const streams = new Map<string, ShopStream>();
  const counts = createLiveCounts();
  const admit = createAdmission(needs);
  const replays = createReplays(read);
  const seats = createSeats(limits);
  closeFloods(io, rates);
  const listen = createClientEvents({ 'kot:track': track }, { rates, onError });
  const stopCutting = cutOffSlowScreens(io, maxWaitingBytes, needs.lookEveryMs);

  function broadcast(events: readonly LoggedEvent[]): void {
    fanOut(events.flatMap(postsOf));
    counts.events += events.length;
  }

  /** As if they came back and the log did not reach so far; those on their way in are caught up by themselves. */
  function loadAnew(shopId: string, seq: number): void {
    const at = new Date().toISOString();
    for (const socket of io.sockets.sockets.values()) {
      const { scope, role } = socket.data;
      if (scope?.shopId !== shopId || !roomsOf(socket.data).every((room) => socket.rooms.has(room))) continue;
      counts.resyncs++;
      // A guest is told as ever, and loads what is on the screen.
      if (scope.actor) socket.emit('resync', { seq, at });
      else socket.emit('ready', { seq, at, shopId, role });
    }
  }

  function streamOf(shopId: string): ShopStream {
    const known = streams.get(shopId);
    if (known) return known;
    const made = new ShopStream(shopId, { read, replays, broadcast, loadAnew, counts });
    streams.set(shopId, made);
    return made;
  }

  async function track(socket: ShopSocket, { kotId }: { kotId: string }): Promise<TrackAck> {
    const { scope, invoiceId } = socket.data;
    if (invoiceId !== undefined) return { ok: false, code: 'NOT_FOUND' };
    const isTheirs = await facts.dinerOrder(scope, kotId);
    // Whoever has gone meanwhile would stay in the room for ever.
    if (!isTheirs || !socket.connected) return { ok: false, code: 'NOT_FOUND' };
    await socket.join(rooms.ticket(kotId));
    // Looked at once more in the room, so that a change in between is not missed; no stranger gets so far.
    const order = await facts.dinerOrder(scope, kotId);
    return order ? { ok: true, status: order.status as KotStatus } : { ok: false, code: 'NOT_FOUND' };
  }

  async function welcome(socket: ShopSocket): Promise<void> {
    // Nobody is spoken to by the id of a socket, and a room of its own costs each of them some 300 bytes.
    void socket.leave(socket.id);
    const { actor } = socket.data.scope;
    const isAsRead = () => socket.data.readAt === commits.count;
    // A session that ended before the socket stood among the others has left it open; ending one is a commit.
    if (actor && !isAsRead())
      socket.data = { ...(await admit(socket.handshake.auth)), network: socket.data.network };
    forgetHandshake(socket);
    const { scope, head } = socket.data;
    const enter = (): void => {
      // Whoever has gone meanwhile would stay in its rooms for ever.
      if (socket.connected) void socket.join(roomsOf(socket.data));
    };
    await streamOf(scope.shopId).join(socket, enter, isAsRead() ? head : undefined);
  }

  /**
   * Counts a handshake before anything is read for it.
   * @throws AppError request.invalid
   */
  function networkOfHandshake({ request, conn }: ShopSocket): string {
    const isFlood = rates.isHandshakeFlood(conn);
    if (isFlood) cut(connectionOf(conn));
    // A connection is one client's: after its handshake it has no request any more.
    if (isFlood || !request) throw new AppError('request.invalid');
    return networkOf(addressOf(request));
  }

  /** Takes a seat for as long as the connection lasts, also when it ends before the handshake does. */
  async function seat(socket: ShopSocket): Promise<void> {
    const network = networkOfHandshake(socket);
    socket.data = { ...(await admit(socket.handshake.auth)), network };
    // Another handshake over the same connection was quicker.
    if (!socket.request) throw new AppError('request.invalid');
    const leave = seats.take(socket.data);
    forgetRequest(socket);
    if (socket.conn.readyState === 'open') socket.conn.once('close', leave);
    else leave();
    // Until it is in its rooms, so that its welcome and what it missed leave together.
    holdBack(socket.conn);
  }

  io.use((socket, next) => {
    seat(socket).then(
      () => next(),
      (error) => {
        if (!(error instanceof AppError)) onError(error, 'a handshake failed');
        counts.refusals.count(error instanceof AppError ? error.code : 'INTERNAL');
        next(asConnectError(error));
      },
    );
  });

  io.on('connection', (socket) => {
    welcome(socket).catch((error) => {
      onError(error, 'a socket could not be let in');
      socket.disconnect(true);
    });
    letGo(socket.conn);
    listen(socket);
  });

  const notDelivered = (error: unknown): void =>
    onError(error, 'events could not be delivered; the log replays them');

  return {
    publish(shopId, events) {
      // Without a stream nobody of this shop has ever listened; whoever comes reads the log.
      streams.get(shopId)?.deliver(events).catch(notDelivered);
    },
    hear(shopId, seq) {
      streams.get(shopId)?.catchUp(seq).catch(notDelivered);
    },
    shops: () => [...streams.keys()],
    sessions() {
      const found = [...io.sockets.sockets.values()].map(({ data }) => data.scope?.actor?.sessionId);
      return [...new Set(found.filter((id) => id !== undefined))];
    },
    endSession(sessionId) {
      for (const socket of io.sockets.sockets.values())
        if (socket.data.scope?.actor?.sessionId === sessionId) socket.disconnect(true);
    },
    connected: () => io.engine.clientsCount,
    connectedByRole() {
      const found: Record<SocketRole, number> = { OWNER: 0, WAITER: 0, DINER: 0 };
      for (const { data } of io.sockets.sockets.values()) found[data.role]++;
      return found;
    },
    counts,
    close() {
      stopCutting();
      // Not `disconnectSockets`: that tells every screen that its session has ended, and each would renew it.
      io.engine.close();
    },
  };
}
