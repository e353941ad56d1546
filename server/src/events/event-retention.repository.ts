import { EVENT_RETENTION_MS, MIN_RETAINED_EVENTS } from '@tawa/shared/events.ts';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { counters, EVENT_SEQ_COUNTER } from '../db/counters.table.ts';
import { BATCH_ROWS, type RetentionJob } from '../db/retention.ts';
import { latestPlausibleExpiry } from '../support/clock-skew.ts';
import { events } from './event-log.table.ts';

/** Keeps a day of events, and the newest 1,000. */
export const purgeOldEvents: RetentionJob = async function* (read, now) {
  const shops = await read
    .select({ shopId: counters.shopId, head: counters.value })
    .from(counters)
    .where(and(eq(counters.name, EVENT_SEQ_COUNTER), gt(counters.value, MIN_RETAINED_EVENTS)));
  for (const { shopId, head: latestSeq } of shops) {
    for (;;) {
      const oldest = await read
        .select({ seq: events.seq, at: events.at })
        .from(events)
        .where(and(eq(events.shopId, shopId), lte(events.seq, latestSeq - MIN_RETAINED_EVENTS)))
        .orderBy(asc(events.seq))
        .limit(BATCH_ROWS);
      const young = oldest.findIndex(
        ({ at }) => at > now - EVENT_RETENTION_MS && at <= latestPlausibleExpiry(now, EVENT_RETENTION_MS),
      );
      const upTo = (young < 0 ? oldest : oldest.slice(0, young)).at(-1)?.seq;
      if (upTo === undefined) break;
      yield async (tx) => {
        await tx.delete(events).where(and(eq(events.shopId, shopId), lte(events.seq, upTo)));
      };
    }
  }
};
