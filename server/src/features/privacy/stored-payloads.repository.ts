import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/database.ts';
import { piecesOf } from '../../db/scan-in-batches.ts';
import { says } from '../../db/sql-dialect.ts';
import { events } from '../../events/event-log.table.ts';
import { idempotencyKeys } from '../../events/idempotency.table.ts';
import { invoices } from '../invoices/invoices.table.ts';
import { kots } from '../orders/orders.table.ts';
import type { ErasureRow } from './erasures.table.ts';

/** What was told or answered once, as it was kept; and the way to keep it otherwise. */
export interface Copy {
  told: unknown;
  replace(tx: Db, told: unknown): Promise<void>;
}

function mentions(column: SQLiteColumn, { customerId, phones }: ErasureRow): SQL | undefined {
  return or(...[customerId, ...phones].map((word) => says(column, word)));
}

/** Events of the log that mention the customer's id or one of the phones, some at a time. */
export async function* loggedAbout(db: Db, erasure: ErasureRow): AsyncGenerator<Copy[]> {
  for await (const piece of piecesOf(db, events, events.shopId, events.seq)) {
    const rows = await db
      .select({ seq: events.seq, told: events.payload })
      .from(events)
      .where(and(piece, eq(events.shopId, erasure.shopId), mentions(events.payload, erasure)));
    const copies = rows.map(({ seq, told }) => ({ told, replace: inLog(erasure.shopId, seq) }));
    if (copies.length > 0) yield copies;
  }
}

const inLog =
  (shopId: string, seq: number): Copy['replace'] =>
  async (tx, payload) => {
    await tx
      .update(events)
      .set({ payload })
      .where(and(eq(events.shopId, shopId), eq(events.seq, seq)));
  };

/** Answers that are kept for their Idempotency-Keys, likewise. */
export async function* answeredAbout(db: Db, erasure: ErasureRow): AsyncGenerator<Copy[]> {
  const { shopId, route, actor, key } = idempotencyKeys;
  for await (const piece of piecesOf(db, idempotencyKeys, shopId, route, actor, key)) {
    const rows = await db
      .select()
      .from(idempotencyKeys)
      .where(
        and(piece, eq(idempotencyKeys.shopId, erasure.shopId), mentions(idempotencyKeys.answer, erasure)),
      );
    const copies = rows.map((row) => ({ told: row.answer, replace: inAnswers(row) }));
    if (copies.length > 0) yield copies;
  }
}

const inAnswers =
  (row: typeof idempotencyKeys.$inferSelect): Copy['replace'] =>
  async (tx, answer) => {
    const { shopId, route, actor, key } = idempotencyKeys;
    await tx
      .update(idempotencyKeys)
      .set({ answer })
      .where(and(eq(shopId, row.shopId), eq(route, row.route), eq(actor, row.actor), eq(key, row.key)));
  };

/** Those of the tickets and bills that are somebody else's: they still say one of the phones, or came later. */
export async function othersAmong(
  db: Db,
  { phones, askedAt }: ErasureRow,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const [tickets, bills] = await Promise.all(
    [kots, invoices].map((table) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(
          and(
            inArray(table.id, [...ids]),
            or(inArray(table.customerPhoneNo, [...phones]), gt(table.createdAt, askedAt)),
          ),
        ),
    ),
  );
  return new Set([...(tickets ?? []), ...(bills ?? [])].map(({ id }) => id));
}
