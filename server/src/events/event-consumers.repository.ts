import { and, eq, lt, min, sql } from 'drizzle-orm';
import { counters, EVENT_SEQ_COUNTER } from '../db/counters.table.ts';
import type { Db } from '../db/database.ts';
import { placeholders, statement } from '../db/statement.ts';
import { eventConsumers } from './event-consumers.table.ts';

const isConsumer = (shopId: string, name: string) =>
  and(eq(eventConsumers.shopId, shopId), eq(eventConsumers.name, name));

const selectCursor = statement((db) =>
  db
    .select({ seq: eventConsumers.seq })
    .from(eventConsumers)
    .where(
      and(
        eq(eventConsumers.shopId, sql.placeholder('shopId')),
        eq(eventConsumers.name, sql.placeholder('name')),
      ),
    ),
);

const upsertCursor = statement((db) => {
  const row = placeholders(eventConsumers);
  return db
    .insert(eventConsumers)
    .values(row)
    .onConflictDoUpdate({ target: [eventConsumers.shopId, eventConsumers.name], set: { seq: row.seq } });
});

/**
 * Returns the `seq` of the last event that the consumer has read, or undefined if the shop does not use the
 * consumer.
 */
export async function readCursor(db: Db, shopId: string, name: string): Promise<number | undefined> {
  const [row] = await selectCursor(db).execute({ shopId, name });
  return row?.seq;
}

/** Starts the consumer if it has no cursor yet. */
export async function saveCursor(tx: Db, shopId: string, name: string, seq: number): Promise<void> {
  await upsertCursor(tx).execute({ shopId, name, seq });
}

/**
 * Ends the consumer: the log no longer keeps unread events for it, and it misses what happens until it starts
 * again.
 */
export async function deleteCursor(tx: Db, shopId: string, name: string): Promise<void> {
  await tx.delete(eventConsumers).where(isConsumer(shopId, name));
}

/** Lists the shops that use the consumer, and whether the consumer has something to read. */
export async function listConsumingShops(
  db: Db,
  name: string,
): Promise<{ shopId: string; isBehind: boolean }[]> {
  const shops = await db
    .select({ shopId: eventConsumers.shopId })
    .from(eventConsumers)
    .where(eq(eventConsumers.name, name));
  const behind = await db
    .select({ shopId: eventConsumers.shopId })
    .from(eventConsumers)
    .innerJoin(
      counters,
      and(eq(counters.shopId, eventConsumers.shopId), eq(counters.name, EVENT_SEQ_COUNTER)),
    )
    .where(and(eq(eventConsumers.name, name), lt(eventConsumers.seq, counters.value)));
  const isBehind = new Set(behind.map(({ shopId }) => shopId));
  return shops.map(({ shopId }) => ({ shopId, isBehind: isBehind.has(shopId) }));
}

/** Returns the `seq` up to which every consumer of the shop has read; infinite without consumers. */
export async function findSlowestConsumer(db: Db, shopId: string): Promise<number> {
  const [row] = await db
    .select({ seq: min(eventConsumers.seq) })
    .from(eventConsumers)
    .where(eq(eventConsumers.shopId, shopId));
  return row?.seq ?? Number.POSITIVE_INFINITY;
}
