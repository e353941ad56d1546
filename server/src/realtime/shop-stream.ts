import {
  MAX_READY_EVENTS_BYTES,
  MAX_REPLAYED_BYTES,
  MAX_REPLAYED_EVENTS,
} from '@tawa/shared/event-limits.ts';
import { READY_EVENTS_PROTOCOL } from '@tawa/shared/live-protocol.ts';
import { may } from '../auth/shop-scope.ts';
import type { Db } from '../db/database.ts';
import {
  type LoggedEvent,
  readEventsAfter,
  readLatestSeq,
  readMissedEvents,
} from '../events/event-log.repository.ts';
import { serverNow } from '../support/server-clock.ts';
import type { AuthorizeAgain } from './handshake.ts';
import { toMessage, toNamedMessage, withoutPrices } from './outgoing-messages.ts';
import type { RealtimeCounters } from './realtime-counters.ts';
import { audiencesOf } from './rooms.ts';
import type { ShopSocket, SocketData } from './socket-types.ts';

interface StreamNeeds {
  read: Db;
  authorizeAgain: AuthorizeAgain;
  allowsReplay(userId: string): boolean;
  countReplay(userId: string, bytes: number): void;
  broadcast(events: readonly LoggedEvent[]): void;
  requestResync(shopId: string, seq: number): void;
  reportUnknownEvents(names: readonly string[]): void;
  counts: RealtimeCounters;
}

interface Replay {
  events: readonly LoggedEvent[];
  bytes: number;
}

const NO_REPLAY: Replay = { events: [], bytes: 0 };

/**
 * Delivers the events of one shop in order. Deliveries and joins run one at a time, so that a socket which
 * joins gets every event exactly once.
 */
export class ShopStream {
  readonly #shopId: string;
  readonly #needs: StreamNeeds;
  /** Undefined until the first socket joins. */
  #lastSentSeq: number | undefined;
  #tail: Promise<void> = Promise.resolve();

  constructor(shopId: string, needs: StreamNeeds) {
    this.#shopId = shopId;
    this.#needs = needs;
  }

  /** Broadcasts committed events. If events before them are missing, reads the log instead. */
  deliver(events: readonly LoggedEvent[]): Promise<void> {
    return this.#runExclusive(async () => {
      const sent = this.#lastSentSeq;
      if (sent === undefined) return;
      const fresh = events.filter((event) => event.seq > sent);
      if (fresh[0]?.seq === sent + 1) this.#broadcast(fresh);
      else if (fresh.length > 0) await this.#broadcastFromLog(sent);
    });
  }

  /** Broadcasts what the log has after the last event that was sent, unless that was `seq` or a later one. */
  catchUp(seq: number): Promise<void> {
    return this.#runExclusive(async () => {
      const sent = this.#lastSentSeq;
      if (sent === undefined || sent >= seq) return;
      await this.#broadcastFromLog(sent);
    });
  }

  /** Sends the socket what it has missed, then calls `joinRooms`. Later events reach it through its rooms. */
  join(socket: ShopSocket, joinRooms: () => void): Promise<void> {
    return this.#runExclusive(async () => {
      const latestSeq = await this.#authorizeAgainAndReadLatestSeq(socket);
      this.#lastSentSeq ??= latestSeq;
      if (this.#lastSentSeq < latestSeq) await this.#broadcastFromLog(this.#lastSentSeq);
      const missed = await this.#readMissed(socket.data, this.#lastSentSeq);
      if (!socket.connected) return;
      this.#sendReplayOrResync(socket, this.#lastSentSeq, missed);
      joinRooms();
    });
  }

  /** The session may have ended since the handshake. From here on, its end disconnects the socket. */
  async #authorizeAgainAndReadLatestSeq({ data }: ShopSocket): Promise<number> {
    const { read, authorizeAgain } = this.#needs;
    const { sessionUser } = data.scope;
    if (!sessionUser) return readLatestSeq(read, this.#shopId);
    const { scope, latestSeq } = await authorizeAgain(sessionUser, this.#shopId);
    data.scope = scope;
    data.rightsSeq = latestSeq;
    return latestSeq;
  }

  /** Returns null if the client must load its lists again. */
  async #readMissed({ scope, since }: SocketData, upTo: number): Promise<Replay | null> {
    if (since === undefined || since === upTo) return NO_REPLAY;
    // The log is older than what the client has, which happens after a backup was restored.
    if (since > upTo) return null;
    const { read, allowsReplay, countReplay, reportUnknownEvents } = this.#needs;
    // Only staff send `since`.
    if (scope.sessionUser && !allowsReplay(scope.sessionUser.userId)) return null;
    const audiences = audiencesOf(scope);
    const personId = scope.person?.userId;
    const span = { shopId: this.#shopId, since, upTo, personId };
    const limits = { events: MAX_REPLAYED_EVENTS, bytes: MAX_REPLAYED_BYTES };
    const { missed, bytes } = await readMissedEvents(read, span, audiences, limits);
    if (scope.sessionUser) countReplay(scope.sessionUser.userId, bytes);
    if (!missed) return null;
    reportUnknownEvents(missed.unknownNames);
    const events = may(scope, 'price.read') ? missed.events : missed.events.map(withoutPrices);
    return { events, bytes };
  }

  #sendReplayOrResync(socket: ShopSocket, seq: number, missed: Replay | null): void {
    const { role, protocol, since } = socket.data;
    const { counts } = this.#needs;
    const at = new Date(serverNow()).toISOString();
    if (missed === null) {
      counts.resyncs++;
      socket.emit('resync', { seq, at });
      return;
    }
    if (since !== undefined) counts.replays++;
    const ready = { seq, at, shopId: this.#shopId, role };
    const fitsReady = protocol >= READY_EVENTS_PROTOCOL && missed.bytes <= MAX_READY_EVENTS_BYTES;
    if (fitsReady && missed.events.length > 0) {
      socket.emit('ready', { ...ready, events: missed.events.map(toNamedMessage) });
      return;
    }
    for (const event of missed.events) {
      const { name, message } = toMessage(event);
      socket.emit(name, message);
    }
    socket.emit('ready', ready);
  }

  async #broadcastFromLog(sent: number): Promise<void> {
    const { read, requestResync, reportUnknownEvents } = this.#needs;
    const { events, unknownNames, firstSeq, lastSeq } = await readEventsAfter(read, this.#shopId, sent);
    if (lastSeq === undefined) return;
    if (firstSeq === sent + 1) this.#broadcast(events);
    else requestResync(this.#shopId, lastSeq);
    reportUnknownEvents(unknownNames);
    this.#lastSentSeq = lastSeq;
  }

  #broadcast(events: readonly LoggedEvent[]): void {
    this.#needs.broadcast(events);
    this.#lastSentSeq = events.at(-1)?.seq ?? this.#lastSentSeq;
  }

  #runExclusive(work: () => Promise<void>): Promise<void> {
    const task = this.#tail.then(work);
    // A task that fails must not stop the next one.
    this.#tail = task.catch(() => undefined);
    return task;
  }
}
