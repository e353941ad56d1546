import { MAX_REPLAY } from '@tawa/shared/contract/live.rules.ts';
import type { ShopScope } from '../auth/shop-scope.ts';
import type { Db } from '../db/database.ts';
import { eventsAfter, reachOf } from '../events/event-log.repository.ts';
import { audiencesOf } from './rooms.ts';
import { type ReadyMade, readyMade } from './ws-transport/encoded-event.ts';

/** What all shops' tails together may hold: ten events of each of a thousand shops. */
const MAX_BYTES = 16_777_216;
/** A crowd is back within seconds; after this long (ms) nothing is held for it any more. */
const KEPT_MS = 30_000;

/** What a returning screen missed, oldest first; null when it is to load its lists anew. */
type Missed = readonly ReadyMade[] | null;

/** The events of one shop after `after` and up to `head`, and how far back a replay reaches for whom. */
interface Tail {
  head: number;
  after: number;
  events: ReadyMade[];
  reach: Partial<Record<ShopScope['part'], number>>;
  bytes: number;
}

/** Whoever comes back: to which shop, as what, and what they saw last. */
interface Return {
  shopId: string;
  part: ShopScope['part'];
  since: number;
}

/**
 * The newest events of the shops whose screens come back, read and written out once for all of them. What stands in
 * the log up to a `seq` never changes, so that a tail is right as long as its head is the log's.
 */
export interface Replays {
  /** undefined when the log has to be read for it. `head` is where the log stands. */
  atHand(back: Return, head: number): Missed | undefined;
  read(back: Return, head: number): Promise<Missed>;
}

export function createReplays(db: Db, maxBytes = MAX_BYTES): Replays {
  const tails = new Map<string, Tail>();
  let bytes = 0;

  function forget(shopId: string): void {
    bytes -= tails.get(shopId)?.bytes ?? 0;
    tails.delete(shopId);
  }

  function forgetAll(): void {
    tails.clear();
    bytes = 0;
  }

  function keep(shopId: string, tail: Tail): void {
    if (tails.size === 0) setTimeout(forgetAll, KEPT_MS).unref();
    forget(shopId);
    if (tail.bytes > maxBytes) return;
    for (const oldest of tails.keys()) {
      if (bytes + tail.bytes <= maxBytes) break;
      forget(oldest);
    }
    tails.set(shopId, tail);
    bytes += tail.bytes;
  }

  function atHand({ shopId, part, since }: Return, head: number): Missed | undefined {
    if (since === head) return [];
    if (since > head) return null;
    const tail = tails.get(shopId);
    if (tail?.head !== head) return undefined;
    if (since >= tail.after) return pick(tail, part, since);
    return since < (tail.reach[part] ?? 0) ? null : undefined;
  }

  return {
    atHand,
    async read(back, head) {
      const known = atHand(back, head);
      if (known !== undefined) return known;
      const { shopId, part, since } = back;
      const last = tails.get(shopId);
      const before =
        last?.head === head ? last : { head, after: head, events: [], reach: {}, bytes: sizeOf([]) };
      if (head - since > MAX_REPLAY) {
        const reach = await reachOf(db, shopId, audiencesOf[part], MAX_REPLAY);
        before.reach[part] = reach;
        if (since < reach) {
          keep(shopId, before);
          return null;
        }
      }
      const events = (await eventsAfter(db, shopId, since)).filter(({ seq }) => seq <= head);
      // The log has no gaps: where the first is not the next, it no longer reaches back.
      if (events[0]?.seq !== since + 1) return null;
      const made = events.map(readyMade);
      const tail = { ...before, after: since, events: made, bytes: sizeOf(made) };
      keep(shopId, tail);
      return pick(tail, part, since);
    },
  };
}

/** null when it is more than a replay may hold. */
function pick({ events }: Tail, part: ShopScope['part'], since: number): Missed {
  const audiences = audiencesOf[part];
  const missed = events.filter(({ seq, audience }) => seq > since && audiences.includes(audience));
  return missed.length > MAX_REPLAY ? null : missed;
}

/** The frames, and what surrounds them. */
const sizeOf = (events: ReadyMade[]): number =>
  events.reduce((sum, { frame }) => sum + frame.length + 200, 500);
