import { MAX_REPLAYED_EVENTS } from '@tawa/shared/events.ts';
import { LRUCache } from 'lru-cache';
import type { ShopScope } from '../auth/shop-scope.ts';
import type { Db } from '../db/database.ts';
import { findOldestReplayableSince, readEventsAfter } from '../events/event-log.repository.ts';
import { audiencesByRole } from './rooms.ts';
import { type EncodedEvent, encodeEvent } from './ws-transport/frames.ts';

/** Ten events of each of a thousand shops. */
const MAX_BYTES = 16_777_216;
const CACHE_TTL_MS = 30_000;

/** null: the client must refetch. */
type MissedEvents = readonly EncodedEvent[] | null;

interface CachedTail {
  latestSeq: number;
  afterSeq: number;
  events: EncodedEvent[];
  oldestReplayableByRole: Partial<Record<ShopScope['shopRole'], number>>;
  bytes: number;
}

interface Reconnect {
  shopId: string;
  shopRole: ShopScope['shopRole'];
  since: number;
}

/**
 * Caches the newest events for all returning clients. An entry is valid while its
 * `latestSeq` is the log's.
 */
export interface MissedEventsCache {
  /** @returns undefined if the log has to be read */
  find(reconnect: Reconnect, latestSeq: number): MissedEvents | undefined;
  load(reconnect: Reconnect, latestSeq: number): Promise<MissedEvents>;
}

export function createMissedEventsCache(db: Db, maxBytes = MAX_BYTES): MissedEventsCache {
  const tails = new LRUCache<string, CachedTail>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: CACHE_TTL_MS,
    // Otherwise an expired tail keeps its memory until its shop is asked for again.
    ttlAutopurge: true,
  });

  function find({ shopId, shopRole, since }: Reconnect, latestSeq: number): MissedEvents | undefined {
    if (since === latestSeq) return [];
    if (since > latestSeq) return null;
    const tail = tails.get(shopId);
    if (tail?.latestSeq !== latestSeq) return undefined;
    if (since >= tail.afterSeq) return missedEventsUnlessTooMany(tail, shopRole, since);
    return since < (tail.oldestReplayableByRole[shopRole] ?? 0) ? null : undefined;
  }

  return {
    find,
    async load(reconnect, latestSeq) {
      const known = find(reconnect, latestSeq);
      if (known !== undefined) return known;
      const { shopId, shopRole, since } = reconnect;
      const cachedTail = tails.get(shopId);
      const tailToExtend = cachedTail?.latestSeq === latestSeq ? cachedTail : createEmptyTail(latestSeq);
      if (latestSeq - since > MAX_REPLAYED_EVENTS) {
        const audiences = audiencesByRole[shopRole];
        const oldest = await findOldestReplayableSince(db, shopId, audiences, MAX_REPLAYED_EVENTS);
        tailToExtend.oldestReplayableByRole[shopRole] = oldest;
        if (since < oldest) {
          tails.set(shopId, tailToExtend);
          return null;
        }
      }
      const events = (await readEventsAfter(db, shopId, since)).filter(({ seq }) => seq <= latestSeq);
      // `seq` has no gaps, so older events have been deleted.
      if (events[0]?.seq !== since + 1) return null;
      const encoded = events.map(encodeEvent);
      const tail = { ...tailToExtend, afterSeq: since, events: encoded, bytes: estimateTailBytes(encoded) };
      tails.set(shopId, tail);
      return missedEventsUnlessTooMany(tail, shopRole, since);
    },
  };
}

const createEmptyTail = (latestSeq: number): CachedTail => ({
  latestSeq,
  afterSeq: latestSeq,
  events: [],
  oldestReplayableByRole: {},
  bytes: estimateTailBytes([]),
});

function missedEventsUnlessTooMany(
  { events }: CachedTail,
  shopRole: ShopScope['shopRole'],
  since: number,
): MissedEvents {
  const audiences = audiencesByRole[shopRole];
  const missed = events.filter(({ seq, audience }) => seq > since && audiences.includes(audience));
  return missed.length > MAX_REPLAYED_EVENTS ? null : missed;
}

const estimateTailBytes = (events: EncodedEvent[]): number =>
  events.reduce((sum, { frame }) => sum + frame.length + 200, 500);
