import type { Db } from '../db/database.ts';
import {
  type LoggedEvent,
  parsePayload,
  readEventsAfter,
  readLatestSeq,
} from '../events/event-log.repository.ts';
import type { MissedEventsCache } from './missed-events-cache.ts';
import type { RealtimeCounters } from './realtime-counters.ts';
import type { ShopSocket } from './socket-types.ts';
import { type EncodedEvent, sendEncoded } from './ws-transport/frames.ts';

interface StreamNeeds {
  read: Db;
  replayCache: MissedEventsCache;
  broadcast(events: readonly LoggedEvent[]): void;
  requestResync(shopId: string, seq: number): void;
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
  #pendingTasks = 0;

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

  /** Joins synchronously if cached events suffice. */
  join(socket: ShopSocket, joinRooms: () => void, latestSeq?: number): Promise<void> | undefined {
    if (!socket.connected) return undefined;
    if (
      latestSeq !== undefined &&
      this.#pendingTasks === 0 &&
      (this.#lastSentSeq ?? latestSeq) === latestSeq
    ) {
      const missed = this.#findCachedMissed(socket, latestSeq);
      if (missed !== undefined) {
        this.#lastSentSeq = latestSeq;
        this.#sendReplayOrResync(socket, latestSeq, missed);
        joinRooms();
        return undefined;
      }
    }
    return this.#runExclusive(async () => {
      if (!socket.connected) return;
      const { read } = this.#needs;
      if (this.#lastSentSeq === undefined) this.#lastSentSeq = await readLatestSeq(read, this.#shopId);
      else await this.#broadcastFromLog(this.#lastSentSeq);
      this.#sendReplayOrResync(socket, this.#lastSentSeq, await this.#loadMissed(socket, this.#lastSentSeq));
      joinRooms();
    });
  }

  #findCachedMissed({ data: { scope, since } }: ShopSocket, latestSeq: number) {
    if (since === undefined) return [];
    return this.#needs.replayCache.find({ shopId: this.#shopId, shopRole: scope.shopRole, since }, latestSeq);
  }

  async #loadMissed({ data: { scope, since } }: ShopSocket, latestSeq: number) {
    if (since === undefined) return [];
    return this.#needs.replayCache.load({ shopId: this.#shopId, shopRole: scope.shopRole, since }, latestSeq);
  }

  #sendReplayOrResync(socket: ShopSocket, seq: number, missed: readonly EncodedEvent[] | null): void {
    const { role, since } = socket.data;
    const { counts } = this.#needs;
    const at = new Date().toISOString();
    if (missed === null) {
      counts.resyncs++;
      socket.emit('resync', { seq, at });
      return;
    }
    if (since !== undefined) counts.replays++;
    for (const event of missed) sendEncoded(socket, event);
    socket.emit('ready', { seq, at, shopId: this.#shopId, role });
  }

  async #broadcastFromLog(sent: number): Promise<void> {
    const events = await readEventsAfter(this.#needs.read, this.#shopId, sent);
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last || first.seq === sent + 1) return this.#broadcast(events.map(parsePayload));
    this.#lastSentSeq = last.seq;
    this.#needs.requestResync(this.#shopId, last.seq);
  }

  #broadcast(events: readonly LoggedEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.#needs.broadcast(events);
    this.#lastSentSeq = last.seq;
  }

  #runExclusive(work: () => Promise<void>): Promise<void> {
    this.#pendingTasks++;
    const task = this.#tail.then(work);
    const onSettled = (): void => void this.#pendingTasks--;
    // A failed task must not stop the next one.
    this.#tail = task.then(onSettled, onSettled);
    return task;
  }
}
