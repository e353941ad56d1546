import { audienceOf, MAX_REPLAY } from '@tawa/shared/contract/live.rules.ts';
import type { LoggedEvent } from '@tawa/shared/contract/live.ts';
import type { Db } from '../db/database.ts';
import { canReplay, eventsAfter, headOf } from './event-log.repository.ts';
import type { LiveCounts } from './live-counts.ts';
import { audiencesOf } from './rooms.ts';
import { messageOf, type ShopSocket } from './socket.ts';

/**
 * The ordered delivery of one shop's events. Deliveries and joins take turns, so a joining socket gets
 * every event exactly once: by replay up to the head, by broadcast after it.
 */
export class ShopStream {
  readonly #shopId: string;
  readonly #read: Db;
  readonly #broadcast: (event: LoggedEvent) => void;
  readonly #counts: LiveCounts;
  /** The last `seq` that was broadcast; undefined until the first socket joins. */
  #sent: number | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(shopId: string, read: Db, broadcast: (event: LoggedEvent) => void, counts: LiveCounts) {
    this.#shopId = shopId;
    this.#read = read;
    this.#broadcast = broadcast;
    this.#counts = counts;
  }

  /** Takes committed events. When they follow on they go out at once; over a gap the log is read instead. */
  deliver(events: readonly LoggedEvent[]): Promise<void> {
    return this.#inTurn(async () => {
      const sent = this.#sent;
      if (sent === undefined) return;
      const fresh = events.filter((event) => event.seq > sent);
      if (fresh[0]?.seq === sent + 1) this.#send(fresh);
      else if (fresh.length > 0) this.#send(await eventsAfter(this.#read, this.#shopId, sent));
    });
  }

  /** Catches a socket up and lets it in, between two deliveries. */
  join(socket: ShopSocket, enter: () => void): Promise<void> {
    return this.#inTurn(async () => {
      if (!socket.connected) return;
      if (this.#sent === undefined) this.#sent = await headOf(this.#read, this.#shopId);
      else this.#send(await eventsAfter(this.#read, this.#shopId, this.#sent));
      await this.#greet(socket, this.#sent);
      enter();
    });
  }

  async #greet(socket: ShopSocket, seq: number): Promise<void> {
    const { scope, role, since } = socket.data;
    const at = new Date().toISOString();
    if (since !== undefined) {
      const audiences = audiencesOf[scope.part];
      if (!(await canReplay(this.#read, this.#shopId, since, audiences, MAX_REPLAY))) {
        this.#counts.resyncs++;
        socket.emit('resync', { seq, at });
        return;
      }
      const missed = await eventsAfter(this.#read, this.#shopId, since);
      this.#counts.replays++;
      for (const event of missed) {
        if (event.seq <= seq && audiences.includes(audienceOf[event.name])) socket.emit(...messageOf(event));
      }
    }
    socket.emit('ready', { seq, at, shopId: this.#shopId, role });
  }

  #send(events: readonly LoggedEvent[]): void {
    for (const event of events) {
      this.#broadcast(event);
      this.#sent = event.seq;
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    // A failed turn must not stop the next one; whoever asked for it hears of it.
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}
