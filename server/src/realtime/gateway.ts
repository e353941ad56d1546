import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { PING_INTERVAL_MS, PING_TIMEOUT_MS } from '@tawa/shared/contract/live.rules.ts';
import type { LoggedEvent, SocketRole, TrackAck } from '@tawa/shared/contract/live.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { Server } from 'socket.io';
import type { Actors } from '../auth/actor.ts';
import type { Db } from '../db/database.ts';
import type { Publish } from '../db/unit-of-work.ts';
import { AppError } from '../http/app-error.ts';
import { type Door, doorOptions, withHeaders } from './door.ts';
import { hangUpOnTheSilent } from './goodbye.ts';
import { admit, asConnectError, type ShopFacts } from './handshake.ts';
import { createLiveCounts, type LiveCounts } from './live-counts.ts';
import { rooms, roomsFor, roomsOf } from './rooms.ts';
import { createSeats, SEATS } from './seats.ts';
import { ShopStream } from './shop-stream.ts';
import { cutOffSlowScreens } from './slow-screens.ts';
import { messageOf, type ShopServer, type ShopSocket } from './socket.ts';
import { invoiceStatusOf, kotStatusOf } from './status-messages.ts';

export interface Gateway {
  /** Hears of every commit; never throws. */
  publish: Publish;
  /** Closes every socket of a session that has ended. */
  endSession(sessionId: string): void;
  /** The number of connected sockets. */
  connected(): number;
  /** The sockets that were let in, by the role that they have. */
  connectedByRole(): Record<SocketRole, number>;
  readonly counts: LiveCounts;
  close(): void;
}

interface GatewayNeeds {
  read: Db;
  actors: Actors;
  facts: ShopFacts;
  /** Where a handshake comes from. */
  addressOf(request: IncomingMessage): string;
  /** Whom browsers let in; without it everybody. */
  door?: Door;
  /** How many sockets may be open; SEATS unless told otherwise. */
  seats?: Record<keyof typeof SEATS, number>;
  /** Bytes that may wait for one screen before it is cut off. */
  maxWaitingBytes?: number;
  onError(error: unknown, what: string): void;
}

/** Attaches Socket.IO to the HTTP server: handshake, rooms, ordered delivery, replay. */
export function createGateway(
  httpServer: HttpServer,
  { read, actors, facts, addressOf, door, seats: limits = SEATS, maxWaitingBytes, onError }: GatewayNeeds,
): Gateway {
  const io: ShopServer = new Server(httpServer, {
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: 10_000,
    maxHttpBufferSize: 65_536,
    ...(door && doorOptions(door)),
  });
  if (door) io.engine.use(withHeaders(door));
  hangUpOnTheSilent(io, httpServer);
  const streams = new Map<string, ShopStream>();
  const counts = createLiveCounts();
  const seats = createSeats(limits);
  const stopCutting = cutOffSlowScreens(io, maxWaitingBytes);

  function broadcast(event: LoggedEvent): void {
    counts.events++;
    io.to(roomsFor(event)).emit(...messageOf(event));
    const order = kotStatusOf(event);
    if (order) io.to(rooms.ticket(order.kotId)).emit('kot:status', order);
    const bill = invoiceStatusOf(event);
    if (bill) io.to(rooms.bill(bill.invoiceId)).emit('invoice:status', bill);
  }

  function streamOf(shopId: string): ShopStream {
    const known = streams.get(shopId);
    if (known) return known;
    const made = new ShopStream(shopId, read, broadcast, counts);
    streams.set(shopId, made);
    return made;
  }

  async function track(socket: ShopSocket, kotId: unknown): Promise<TrackAck> {
    const { scope, invoiceId } = socket.data;
    if (invoiceId !== undefined || typeof kotId !== 'string') return { ok: false, code: 'NOT_FOUND' };
    const room = rooms.ticket(kotId);
    let isTheirs = false;
    // In before the look, so that a change in between is not missed.
    await socket.join(room);
    try {
      const order = await facts.dinerOrder(scope, kotId);
      isTheirs = order !== undefined;
      return order ? { ok: true, status: order.status as KotStatus } : { ok: false, code: 'NOT_FOUND' };
    } finally {
      if (!isTheirs) await socket.leave(room);
    }
  }

  async function welcome(socket: ShopSocket): Promise<void> {
    const { scope } = socket.data;
    if (scope.actor) {
      await socket.join(rooms.session(scope.actor.sessionId));
      // The session may have ended between the handshake and this room; nobody would close the socket then.
      await admit(socket.handshake.auth, read, actors, facts);
    }
    await streamOf(scope.shopId).join(socket, () => void socket.join(roomsOf(socket.data)));
  }

  /** For as long as its connection lasts, also when that ends before the handshake does. */
  function seat(socket: ShopSocket): void {
    const leave = seats.take(addressOf(socket.request), socket.data);
    if (socket.conn.readyState === 'open') socket.conn.once('close', leave);
    else leave();
  }

  io.use((socket, next) => {
    admit(socket.handshake.auth, read, actors, facts)
      .then((data) => {
        Object.assign(socket.data, data);
        seat(socket);
      })
      .then(
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
    socket.on('kot:track', (order, ack) => {
      if (typeof ack !== 'function') return;
      track(socket, order?.kotId).then(ack, (error) => {
        onError(error, 'an order could not be followed');
        ack({ ok: false, code: 'INTERNAL' });
      });
    });
  });

  return {
    publish(shopId, events) {
      // Without a stream nobody of this shop has ever listened; whoever comes reads the log.
      const delivered = streams.get(shopId)?.deliver(events);
      delivered?.catch((error) => onError(error, 'events could not be delivered; the log replays them'));
    },
    endSession(sessionId) {
      io.in(rooms.session(sessionId)).disconnectSockets(true);
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
