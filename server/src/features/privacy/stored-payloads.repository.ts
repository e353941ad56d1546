import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/database.ts';
import { jsonTextContains } from '../../db/dialect.ts';
import { batchConditions, batchConditionsByKey } from '../../db/scan-in-batches.ts';
import { events } from '../../events/event-log.table.ts';
import { idempotencyKeys } from '../../events/idempotency.table.ts';
import { invoices } from '../invoices/invoices.table.ts';
import { kots } from '../orders/orders.table.ts';
import type { ErasureRow } from './unfinished-erasures.table.ts';

export interface StoredPayload {
  payload: unknown;
  replace(tx: Db, payload: unknown): Promise<void>;
}

function mentionsCustomer(column: SQLiteColumn, { customerId, phones }: ErasureRow): SQL | undefined {
  return or(...[customerId, ...phones].map((word) => jsonTextContains(column, word)));
}

export async function* findEventsMentioning(db: Db, erasure: ErasureRow): AsyncGenerator<StoredPayload[]> {
  for await (const batch of batchConditions(db, events, events.shopId, events.seq)) {
    const rows = await db
      .select({ seq: events.seq, payload: events.payload })
      .from(events)
      .where(and(batch, eq(events.shopId, erasure.shopId), mentionsCustomer(events.payload, erasure)));
    const copies = rows.map(({ seq, payload }) => ({
      payload,
      replace: createEventPayloadReplacer(erasure.shopId, seq),
    }));
    if (copies.length > 0) yield copies;
  }
}

const createEventPayloadReplacer =
  (shopId: string, seq: number): StoredPayload['replace'] =>
  async (tx, payload) => {
    await tx
      .update(events)
      .set({ payload })
      .where(and(eq(events.shopId, shopId), eq(events.seq, seq)));
  };

export async function* findResponsesMentioning(db: Db, erasure: ErasureRow): AsyncGenerator<StoredPayload[]> {
  const { shopId, route, actor, key } = idempotencyKeys;
  for await (const batch of batchConditionsByKey(db, idempotencyKeys, [shopId, route, actor, key])) {
    const rows = await db
      .select()
      .from(idempotencyKeys)
      .where(
        and(
          batch,
          eq(idempotencyKeys.shopId, erasure.shopId),
          mentionsCustomer(idempotencyKeys.answer, erasure),
        ),
      );
    const copies = rows.map((row) => ({ payload: row.answer, replace: createStoredResponseReplacer(row) }));
    if (copies.length > 0) yield copies;
  }
}

const createStoredResponseReplacer =
  (row: typeof idempotencyKeys.$inferSelect): StoredPayload['replace'] =>
  async (tx, answer) => {
    const { shopId, route, actor, key, createdAt } = idempotencyKeys;
    const isRow = and(eq(shopId, row.shopId), eq(route, row.route), eq(actor, row.actor), eq(key, row.key));
    // The key may have expired and been used again since the row was read.
    await tx
      .update(idempotencyKeys)
      .set({ answer })
      .where(and(isRow, eq(createdAt, row.createdAt)));
  };

/**
 * Finds which of these KOTs and invoices belong to other people. Call it after the erased person's rows were
 * anonymised: a row that still has one of the phones, or that was created after the request, is not the
 * erased person's.
 */
export async function findKotAndInvoiceIdsOfOthers(
  db: Db,
  { phones, askedAt }: ErasureRow,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found: { id: string }[] = [];
  for (const table of [kots, invoices]) {
    const isOfOthers = or(inArray(table.customerPhoneNo, [...phones]), gt(table.createdAt, askedAt));
    const rows = db.select({ id: table.id }).from(table);
    found.push(...(await rows.where(and(inArray(table.id, [...ids]), isOfOthers))));
  }
  return new Set(found.map(({ id }) => id));
}
