import type { LineChange } from '@tawa/shared/kitchen/kitchen.rules.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-access.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import type { Ticket } from './orders.repository.ts';
import { type KotLineRow, type KotRow, kotLines, kots } from './orders.table.ts';

const insertKot = statement((db) =>
  db
    .insert(kots)
    .values({
      id: sql.placeholder('id'),
      shopId: sql.placeholder('shopId'),
      businessDay: sql.placeholder('businessDay'),
      tokenNo: sql.placeholder('tokenNo'),
      kotType: sql.placeholder('kotType'),
      status: sql.placeholder('status'),
      tableId: sql.placeholder('tableId'),
      tableName: sql.placeholder('tableName'),
      customerId: sql.placeholder('customerId'),
      customerName: sql.placeholder('customerName'),
      customerPhoneNo: sql.placeholder('customerPhoneNo'),
      specialRequest: sql.placeholder('specialRequest'),
      placedByRole: sql.placeholder('placedByRole'),
      placedByName: sql.placeholder('placedByName'),
      placedById: sql.placeholder('placedById'),
      invoiceId: sql.placeholder('invoiceId'),
      createdAt: sql.placeholder('createdAt'),
      confirmedAt: sql.placeholder('confirmedAt'),
      servedAt: sql.placeholder('servedAt'),
      paidAt: sql.placeholder('paidAt'),
    })
    .prepare(),
);

const insertLine = statement((db) =>
  db
    .insert(kotLines)
    .values({
      id: sql.placeholder('id'),
      kotId: sql.placeholder('kotId'),
      foodItemId: sql.placeholder('foodItemId'),
      name: sql.placeholder('name'),
      price: sql.placeholder('price'),
      quantity: sql.placeholder('quantity'),
      gstRate: sql.placeholder('gstRate'),
    })
    .prepare(),
);

/** What the kitchen adds to a ticket and its lines once they are there. */
const UNTOUCHED = { heardAt: null, changes: null } as const;

export type NewKot = Omit<KotRow, 'id' | 'shopId' | keyof typeof UNTOUCHED>;
export type NewLine = Omit<KotLineRow, 'id' | 'kotId' | 'gstRate' | 'doneAt'> &
  Partial<Pick<KotLineRow, 'gstRate'>>;

export async function insertTicket(
  tx: Db,
  { shopId }: ShopScope,
  newKot: NewKot,
  newLines: readonly NewLine[],
  nextId = newId,
): Promise<Ticket> {
  const kot = { id: nextId(), shopId, ...newKot, ...UNTOUCHED };
  await insertKot(tx).execute(kot);
  const lines = newLines.map((line) => ({
    id: nextId(),
    kotId: kot.id,
    gstRate: null,
    doneAt: null,
    ...line,
  }));
  for (const line of lines) await insertLine(tx).execute(line);
  return { kot, lines };
}

const move = statement((db) =>
  db
    .update(kots)
    .set({
      status: sql`${sql.placeholder('status')}`,
      confirmedAt: sql`${sql.placeholder('confirmedAt')}`,
      servedAt: sql`${sql.placeholder('servedAt')}`,
      heardAt: sql`${sql.placeholder('heardAt')}`,
      changes: sql`${sql.placeholder('changes')}`,
    })
    .where(
      and(
        eq(kots.shopId, sql.placeholder('shopId')),
        eq(kots.id, sql.placeholder('id')),
        inArray(kots.status, [sql.placeholder('from'), sql.placeholder('orFrom')]),
      ),
    )
    .returning()
    .prepare(),
);

/** Compare-and-set to the status, the times and the changes of `kot`: undefined when it has none of the `from` statuses any more. */
export async function moveKot(
  tx: Db,
  { shopId }: ShopScope,
  kot: KotRow,
  [from, orFrom = from]: readonly [KotStatus, KotStatus?],
): Promise<KotRow | undefined> {
  const { id, status, confirmedAt, servedAt, heardAt } = kot;
  const changes = kot.changes && JSON.stringify(kot.changes);
  const to = { status, confirmedAt, servedAt, heardAt, changes };
  const [row] = await move(tx).execute({ id, shopId, ...to, from, orFrom });
  return row;
}

/** The ticket's row is the proof that it was found in the scope. None left: null. */
export async function noteChanges(tx: Db, { id, shopId }: KotRow, changes: LineChange[]): Promise<void> {
  await tx
    .update(kots)
    .set({ changes: changes.length > 0 ? changes : null })
    .where(and(eq(kots.shopId, shopId), eq(kots.id, id)));
}

/** The line's row is the proof that its ticket was found in the scope. */
export async function updateLine(
  tx: Db,
  { id, kotId }: KotLineRow,
  change: Partial<Pick<KotLineRow, 'quantity' | 'doneAt'>>,
): Promise<void> {
  await tx
    .update(kotLines)
    .set(change)
    .where(and(eq(kotLines.id, id), eq(kotLines.kotId, kotId)));
}

export async function deleteLine(tx: Db, { id, kotId }: KotLineRow): Promise<void> {
  await tx.delete(kotLines).where(and(eq(kotLines.id, id), eq(kotLines.kotId, kotId)));
}
