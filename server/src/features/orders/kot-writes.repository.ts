import type { KotStatus, LineChange } from '@tawa/shared/orders/orders.rules.ts';
import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { createNumberedInsert, nextValue } from '../../db/counters.repository.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { listPlaceholder, pipeline, splitIntoChunks, statement } from '../../db/query/statement.ts';
import type { KotWithLines } from './orders.repository.ts';
import { type KotLineRow, type KotRow, kotLines, kots } from './orders.table.ts';

const insertKotQuery = (tokenNo: Placeholder | SQL<number>) => (db: Db) =>
  db
    .insert(kots)
    .values({
      id: sql.placeholder('id'),
      shopId: sql.placeholder('shopId'),
      businessDay: sql.placeholder('businessDay'),
      tokenNo,
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
    .prepare();
const insertKot = statement(insertKotQuery(sql.placeholder('tokenNo')));

/** Most orders have fewer. */
const MAX_LINES_PER_STATEMENT = 8;
const LINE_COUNTS = Array.from({ length: MAX_LINES_PER_STATEMENT }, (_, before) => before + 1);

const insertLinesQuery = (count: number) => (db: Db) =>
  db
    .insert(kotLines)
    .values(
      Array.from({ length: count }, (_, n) => ({
        id: listPlaceholder('lines', n, 'id'),
        kotId: listPlaceholder('lines', n, 'kotId'),
        foodItemId: listPlaceholder('lines', n, 'foodItemId'),
        name: listPlaceholder('lines', n, 'name'),
        price: listPlaceholder('lines', n, 'price'),
        quantity: listPlaceholder('lines', n, 'quantity'),
        gstRate: listPlaceholder('lines', n, 'gstRate'),
      })),
    )
    .prepare();
/** `insertLines[n]` inserts n + 1 lines. */
const insertLines = LINE_COUNTS.map((count) => statement(insertLinesQuery(count)));
const insertKotWithNextToken = LINE_COUNTS.map((count) =>
  createNumberedInsert(insertKotQuery(nextValue), insertLinesQuery(count)),
);

/** Ignores more than MAX_LINES_PER_STATEMENT. */
async function insertLineBatch(tx: Db, lines: readonly KotLineRow[]): Promise<void> {
  await insertLines[lines.length - 1]?.(tx).execute({ lines });
}

const KITCHEN_DEFAULTS = { heardAt: null, changes: null } as const;

export type NewKot = Omit<KotRow, 'id' | 'shopId' | keyof typeof KITCHEN_DEFAULTS>;
export type UnnumberedKot = Omit<NewKot, 'tokenNo'>;
export type NewLine = Omit<KotLineRow, 'id' | 'kotId' | 'gstRate' | 'doneAt'> &
  Partial<Pick<KotLineRow, 'gstRate'>>;

function buildRowsWithIds(
  { shopId }: ShopScope,
  newKot: UnnumberedKot,
  newLines: readonly NewLine[],
  nextId = newId,
) {
  const kot = { id: nextId(), shopId, ...newKot, ...KITCHEN_DEFAULTS };
  const line = { kotId: kot.id, gstRate: null, doneAt: null };
  return { kot, lines: newLines.map((newLine) => ({ id: nextId(), ...line, ...newLine })) };
}

export async function insertKotWithGivenTokenNo(
  tx: Db,
  scope: ShopScope,
  newKot: NewKot,
  newLines: readonly NewLine[],
  nextId = newId,
): Promise<KotWithLines> {
  const { kot, lines } = buildRowsWithIds(scope, newKot, newLines, nextId);
  const numbered = { ...kot, tokenNo: newKot.tokenNo };
  await pipeline([
    () => insertKot(tx).execute(numbered),
    ...splitIntoChunks(lines, MAX_LINES_PER_STATEMENT).map((group) => () => insertLineBatch(tx, group)),
  ]);
  return { kot: numbered, lines };
}

/** Assigns the day's next token number. */
export async function insertAndNumberKot(
  tx: Db,
  scope: ShopScope,
  newKot: UnnumberedKot,
  newLines: readonly NewLine[],
): Promise<KotWithLines> {
  const { kot, lines } = buildRowsWithIds(scope, newKot, newLines);
  const [first, ...more] = splitIntoChunks(lines, MAX_LINES_PER_STATEMENT);
  const insert = insertKotWithNextToken[(first?.length ?? 0) - 1];
  if (!first || !insert) throw new Error('a KOT needs at least one line');
  const counted = { counter: `token:${kot.businessDay}`, by: 1 };
  const [tokenNo] = await pipeline([
    () => insert(tx, { ...kot, ...counted, lines: first }),
    ...more.map((group) => () => insertLineBatch(tx, group)),
  ]);
  return { kot: { ...kot, tokenNo }, lines };
}

const updateKotStatus = statement((db) =>
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

/** Compare-and-set; undefined if the status changed meanwhile. */
export async function saveTransition(
  tx: Db,
  { shopId }: ShopScope,
  next: KotRow,
  [from, orFrom = from]: readonly [KotStatus, KotStatus?],
): Promise<KotRow | undefined> {
  const { id, status, confirmedAt, servedAt, heardAt } = next;
  const changes = next.changes && JSON.stringify(next.changes);
  const to = { status, confirmedAt, servedAt, heardAt, changes };
  const [row] = await updateKotStatus(tx).execute({ id, shopId, ...to, from, orFrom });
  return row;
}

const setChanges = statement((db) =>
  db
    .update(kots)
    .set({ changes: sql`${sql.placeholder('changes')}` })
    .where(and(eq(kots.shopId, sql.placeholder('shopId')), eq(kots.id, sql.placeholder('id'))))
    .prepare(),
);

/** Takes no `ShopScope`: the row was read with one. */
export async function replaceUnacknowledgedChanges(
  tx: Db,
  { id, shopId }: KotRow,
  changes: LineChange[],
): Promise<void> {
  await setChanges(tx).execute({ id, shopId, changes: changes.length > 0 ? JSON.stringify(changes) : null });
}

const thisLine = and(eq(kotLines.id, sql.placeholder('id')), eq(kotLines.kotId, sql.placeholder('kotId')));
const writeLine = statement((db) =>
  db
    .update(kotLines)
    .set({ quantity: sql`${sql.placeholder('quantity')}`, doneAt: sql`${sql.placeholder('doneAt')}` })
    .where(thisLine)
    .prepare(),
);
const removeLine = statement((db) => db.delete(kotLines).where(thisLine).prepare());

export async function updateLine(
  tx: Db,
  line: KotLineRow,
  change: Partial<Pick<KotLineRow, 'quantity' | 'doneAt'>>,
): Promise<void> {
  await writeLine(tx).execute({ ...line, ...change });
}

export async function deleteLine(tx: Db, { id, kotId }: KotLineRow): Promise<void> {
  await removeLine(tx).execute({ id, kotId });
}
