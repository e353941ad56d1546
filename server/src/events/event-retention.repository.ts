import { LOG_KEEPS, LOG_KEEPS_MS } from '@tawa/shared/contract/live.rules.ts';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { counters, SEQ } from '../db/counters.table.ts';
import { type Chore, SLICE_ROWS } from '../db/retention.ts';
import { latestEnd } from '../support/clock-skew.ts';
import { events } from './event-log.table.ts';

/** Of each shop's log all but the newest thousand goes, once it is a day old. */
export const staleEvents: Chore = async function* (read, now) {
  const shops = await read
    .select({ shopId: counters.shopId, head: counters.value })
    .from(counters)
    .where(and(eq(counters.name, SEQ), gt(counters.value, LOG_KEEPS)));
  for (const { shopId, head } of shops) {
    for (;;) {
      const oldest = await read
        .select({ seq: events.seq, at: events.at })
        .from(events)
        .where(and(eq(events.shopId, shopId), lte(events.seq, head - LOG_KEEPS)))
        .orderBy(asc(events.seq))
        .limit(SLICE_ROWS);
      // In the order of time: the first that is too young ends it.
      const young = oldest.findIndex(
        ({ at }) => at > now - LOG_KEEPS_MS && at <= latestEnd(now, LOG_KEEPS_MS),
      );
      const upTo = (young < 0 ? oldest : oldest.slice(0, young)).at(-1)?.seq;
      if (upTo === undefined) break;
      yield async (tx) => {
        await tx.delete(events).where(and(eq(events.shopId, shopId), lte(events.seq, upTo)));
      };
    }
  }
};
