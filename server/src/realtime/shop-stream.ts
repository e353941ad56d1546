import type { LoggedEvent } from '@tawa/shared/contract/live.ts';
import type { Db } from '../db/database.ts';
import { eventsAfter, headOf } from '../events/event-log.repository.ts';
import type { LiveCounts } from './live-counts.ts';
import type { Replays } from './replay-cache.ts';
import type { ShopSocket } from './socket.ts';
import { type ReadyMade, send } from './ws-transport/encoded-event.ts';

/** What the streams of all shops share. */
interface StreamNeeds {
  read: Db;
  replays: Replays;
  broadcast(events: readonly LoggedEvent[]): void;
  /** Tells all screens of the shop to load anew: what they missed up to `seq` nobody has any more. */
  loadAnew(shopId: string, seq: number): void;
  counts: LiveCounts;
}

/**
 * The ordered delivery of one shop's events. Deliveries and joins take turns, so a joining socket gets
 * every event exactly once: by replay up to the head, by broadcast after it.
 */
export class ShopStream {
  readonly #shopId: string;
  readonly #needs: StreamNeeds;
  /** The last `seq` that was broadcast; undefined until the first socket joins. */
  #sent: number | undefined;
  #turn: Promise<void> = Promise.resolve();
  /** Turns that have not ended. */
  #waiting = 0;

  constructor(shopId: string, needs: StreamNeeds) {
    this.#shopId = shopId;
    this.#needs = needs;
  }

  /** Takes committed events. When they follow on they go out at once; over a gap the log is read instead. */
  deliver(events: readonly LoggedEvent[]): Promise<void> {
    return this.#inTurn(async () => {
      const sent = this.#sent;
      if (sent === undefined) return;
      const fresh = events.filter((event) => event.seq > sent);
      if (fresh[0]?.seq === sent + 1) this.#send(fresh);
      else if (fresh.length > 0) await this.#readOn(sent);
    });
  }

  /** Sends what the log has beyond the last one that was sent, unless that is `seq` or newer. */
  catchUp(seq: number): Promise<void> {
    return this.#inTurn(async () => {
      const sent = this.#sent;
      if (sent === undefined || sent >= seq) return;
      await this.#readOn(sent);
    });
  }

  /**
   * Catches a socket up and lets it in, between two deliveries. `head` is where the log stands at this moment, for
   * whoever knows: then nothing is read that is at hand, and the socket is in when this returns.
   */
  join(socket: ShopSocket, enter: () => void, head?: number): Promise<void> | undefined {
    if (!socket.connected) return undefined;
    if (head !== undefined && this.#waiting === 0 && (this.#sent ?? head) === head) {
      const missed = this.#missedAtHand(socket, head);
      if (missed !== undefined) {
        this.#sent = head;
        this.#greet(socket, head, missed);
        enter();
        return undefined;
      }
    }
    return this.#inTurn(async () => {
      if (!socket.connected) return;
      const { read } = this.#needs;
      if (this.#sent === undefined) this.#sent = await headOf(read, this.#shopId);
      else await this.#readOn(this.#sent);
      this.#greet(socket, this.#sent, await this.#readMissed(socket, this.#sent));
      enter();
    });
  }

  #missedAtHand({ data: { scope, since } }: ShopSocket, head: number) {
    if (since === undefined) return [];
    return this.#needs.replays.atHand({ shopId: this.#shopId, part: scope.part, since }, head);
  }

  async #readMissed({ data: { scope, since } }: ShopSocket, head: number) {
    if (since === undefined) return [];
    return this.#needs.replays.read({ shopId: this.#shopId, part: scope.part, since }, head);
  }

  #greet(socket: ShopSocket, seq: number, missed: readonly ReadyMade[] | null): void {
    const { role, since } = socket.data;
    const { counts } = this.#needs;
    const at = new Date().toISOString();
    if (missed === null) {
      counts.resyncs++;
      socket.emit('resync', { seq, at });
      return;
    }
    if (since !== undefined) counts.replays++;
    for (const event of missed) send(socket, event);
    socket.emit('ready', { seq, at, shopId: this.#shopId, role });
  }

  /** Sends what the log has after `sent`. It has no gaps: where the first is not the next, it no longer reaches back. */
  async #readOn(sent: number): Promise<void> {
    const events = await eventsAfter(this.#needs.read, this.#shopId, sent);
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last || first.seq === sent + 1) return this.#send(events);
    this.#sent = last.seq;
    this.#needs.loadAnew(this.#shopId, last.seq);
  }

  #send(events: readonly LoggedEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.#needs.broadcast(events);
    this.#sent = last.seq;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#waiting++;
    const turn = this.#turn.then(work);
    const end = (): void => void this.#waiting--;
    // A failed turn must not stop the next one; whoever asked for it hears of it.
    this.#turn = turn.then(end, end);
    return turn;
  }
}
