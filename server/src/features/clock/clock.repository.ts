import type { ClockDecision } from '@tawa/shared/clock/clock.rules.ts';
import { and, eq, max, ne } from 'drizzle-orm';
import { counters, EVENT_SEQ_COUNTER } from '../../db/counters.table.ts';
import type { Db } from '../../db/database.ts';
import { events } from '../../events/event-log.table.ts';
import { shops } from '../shops/shops.table.ts';
import { clockSettings } from './clock.table.ts';

const ONLY_ROW = 1;

/** Returns the latest time among the last events of all shops, in ms UTC. */
export async function findNewestEventTime(db: Db): Promise<number | undefined> {
  const [row] = await db
    .select({ at: max(events.at) })
    .from(counters)
    .innerJoin(events, and(eq(events.shopId, counters.shopId), eq(events.seq, counters.value)))
    .where(eq(counters.name, EVENT_SEQ_COUNTER));
  return row?.at ?? undefined;
}

export async function findClockDecision(db: Db): Promise<ClockDecision | undefined> {
  const { mark, machineAt, offsetMs } = clockSettings;
  const [row] = await db.select({ mark, machineAt, offsetMs }).from(clockSettings);
  return row;
}

export async function saveClockDecision(tx: Db, decision: ClockDecision): Promise<void> {
  await tx
    .insert(clockSettings)
    .values({ id: ONLY_ROW, ...decision })
    .onConflictDoUpdate({ target: clockSettings.id, set: decision });
}

export async function deleteClockDecision(tx: Db): Promise<void> {
  await tx.delete(clockSettings);
}

export async function ownsEveryShop(db: Db, userId: string): Promise<boolean> {
  const others = await db.select({ id: shops.id }).from(shops).where(ne(shops.ownerId, userId)).limit(1);
  return others.length === 0;
}
