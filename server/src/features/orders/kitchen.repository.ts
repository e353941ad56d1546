import {
  type LineChange,
  MAX_RECALLABLE,
  SERVED_STATUSES,
  type TimeWindow,
} from '@tawa/shared/orders/orders.rules.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { placeholders, statement } from '../../db/statement.ts';
import { listSplitsOfKots } from './kot-splits.repository.ts';
import { attachLines, inShop, type KotWithLines, thisKot } from './orders.repository.ts';
import { type KotRow, kotLines, kots } from './orders.table.ts';

const isWithin = (column: SQLWrapper) =>
  sql`${column} > ${sql.placeholder('after')} AND ${column} < ${sql.placeholder('before')}`;

const cancelledUnacknowledged = statement((db) =>
  db
    .select()
    .from(kots)
    .where(and(inShop, isNotNull(kots.changes), eq(kots.status, 'CANCELLED'), isWithin(kots.createdAt)))
    .orderBy(desc(kots.id)),
);

const recentlyServed = statement((db) =>
  db
    .select()
    .from(kots)
    .where(and(inShop, isWithin(kots.servedAt), inArray(kots.status, [...SERVED_STATUSES])))
    .orderBy(desc(kots.servedAt), desc(kots.id))
    .limit(MAX_RECALLABLE),
);

const bellUnacknowledged = statement((db) =>
  db
    .select()
    .from(kots)
    .where(and(inShop, eq(kots.status, sql.placeholder('status')), isNull(kots.heardAt)))
    .orderBy(asc(kots.id)),
);

const { heardAt, changes } = placeholders(kots);

const setBellAcknowledged = statement((db) => db.update(kots).set({ heardAt }).where(thisKot));

async function loadLines(db: Db, rows: KotRow[]): Promise<KotWithLines[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(kotLines)
    .where(inArray(kotLines.kotId, ids))
    .orderBy(asc(kotLines.id));
  return attachLines(rows, lines, await listSplitsOfKots(db, rows));
}

/** Lists KOTs that were cancelled while cooking, the newest first. */
export async function listCancelledWithUnacknowledgedChanges(
  { tx, scope: { shopId } }: ShopContext,
  createdWithin: TimeWindow,
): Promise<KotWithLines[]> {
  return loadLines(tx, await cancelledUnacknowledged(tx).execute({ shopId, ...createdWithin }));
}

/** Also lists PAID KOTs; at most MAX_RECALLABLE. */
export async function listLatestServed(
  { tx, scope: { shopId } }: ShopContext,
  servedWithin: TimeWindow,
): Promise<KotWithLines[]> {
  return loadLines(tx, await recentlyServed(tx).execute({ shopId, ...servedWithin }));
}

export async function listWithUnacknowledgedBell(
  { tx, scope: { shopId } }: ShopContext,
  status: 'REQUESTED' | 'COOKING',
): Promise<KotWithLines[]> {
  return loadLines(tx, await bellUnacknowledged(tx).execute({ shopId, status }));
}

/** `at` is ms UTC. */
export async function markBellAcknowledged(
  { tx, scope: { shopId } }: ShopContext,
  kotId: string,
  at: number,
): Promise<void> {
  await setBellAcknowledged(tx).execute({ shopId, kotId, heardAt: at });
}

const setChanges = statement((db) => db.update(kots).set({ changes }).where(thisKot));

/** Takes no `ShopScope`, because the row was read with one. */
export async function replaceUnacknowledgedChanges(
  tx: Db,
  { id, shopId }: KotRow,
  changes: LineChange[],
): Promise<void> {
  await setChanges(tx).execute({ shopId, kotId: id, changes: changes.length > 0 ? changes : null });
}
