import { MAX_REPLAYED_EVENTS } from '@tawa/shared/event-limits.ts';
import type { Db } from '../db/database.ts';
import {
  type LoggedEvent,
  readEventsAfter,
  readLatestSeq,
  readMissedEvents,
} from '../events/event-log.repository.ts';
import { toMessage } from './outgoing-messages.ts';
import type { RealtimeCounters } from './realtime-counters.ts';
import { audiencesByRole } from './rooms.ts';
import type { ShopSocket, SocketData } from './socket-types.ts';

interface StreamNeeds {
  read: Db;
  allowsReplay(userId: string): boolean;
  broadcast(events: readonly LoggedEvent[]): void;
  requestResync(shopId: string, seq: number): void;
  reportUnknownEvents(names: readonly string[]): void;
  counts: RealtimeCounters;
}

/**
 * Delivers one shop's events in order. They and joins run one at a time: a joining socket gets every
 * event exactly once.
 */
export class ShopStream {
  readonly #shopId: string;
  readonly #needs: StreamNeeds;
  /** undefined until the first socket joins. */
  #lastSentSeq: number | undefined;
  #tail: Promise<void> = Promise.resolve();

  constructor(shopId: string, needs: StreamNeeds) {
    this.#shopId = shopId;
    this.#needs = needs;
  }

  /** Broadcasts committed events; over a gap, reads the log instead. */
  deliver(events: readonly LoggedEvent[]): Promise<void> {
    return this.#runExclusive(async () => {
      const sent = this.#lastSentSeq;
      if (sent === undefined) return;
      const fresh = events.filter((event) => event.seq > sent);
      if (fresh[0]?.seq === sent + 1) this.#broadcast(fresh);
      else if (fresh.length > 0) await this.#broadcastFromLog(sent);
    });
  }

  /** Broadcasts what the log has after the last sent event, unless `seq` was sent. */
  catchUp(seq: number): Promise<void> {
    return this.#runExclusive(async () => {
      const sent = this.#lastSentSeq;
      if (sent === undefined || sent >= seq) return;
      await this.#broadcastFromLog(sent);
    });
  }

  /** Sends the socket what it missed, then calls `joinRooms`: later events reach it through its rooms. */
  join(socket: ShopSocket, joinRooms: () => void): Promise<void> {
    return this.#runExclusive(async () => {
      const { read } = this.#needs;
      const latestSeq = await readLatestSeq(read, this.#shopId);
      this.#lastSentSeq ??= latestSeq;
      if (this.#lastSentSeq < latestSeq) await this.#broadcastFromLog(this.#lastSentSeq);
      const missed = await this.#readMissed(socket.data, this.#lastSentSeq);
      if (!socket.connected) return;
      this.#sendReplayOrResync(socket, this.#lastSentSeq, missed);
      joinRooms();
    });
  }

  /** null: the client must refetch. */
  async #readMissed({ scope, since }: SocketData, upTo: number): Promise<LoggedEvent[] | null> {
    if (since === undefined || since === upTo) return [];
    // The log is older than the client, as after a restored backup.
    if (since > upTo) return null;
    const { read, allowsReplay, reportUnknownEvents } = this.#needs;
    // Only staff send `since`.
    if (scope.actor && !allowsReplay(scope.actor.userId)) return null;
    const audiences = audiencesByRole[scope.shopRole];
    const span = { shopId: this.#shopId, since, upTo };
    const missed = await readMissedEvents(read, span, audiences, MAX_REPLAYED_EVENTS);
    if (!missed) return null;
    reportUnknownEvents(missed.unknownNames);
    return missed.events;
  }

  #sendReplayOrResync(socket: ShopSocket, seq: number, missed: readonly LoggedEvent[] | null): void {
    const { role, since } = socket.data;
    const { counts } = this.#needs;
    const at = new Date().toISOString();
    if (missed === null) {
      counts.resyncs++;
      socket.emit('resync', { seq, at });
      return;
    }
    if (since !== undefined) counts.replays++;
    for (const event of missed) {
      const { name, message } = toMessage(event);
      socket.emit(name, message);
    }
    socket.emit('ready', { seq, at, shopId: this.#shopId, role });
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
    // A failed task must not stop the next one.
    this.#tail = task.catch(() => undefined);
    return task;
  }
}
