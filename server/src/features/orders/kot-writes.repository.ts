import type { LineChange } from '@tawa/shared/kitchen/kitchen.rules.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { newId } from '../../db/columns.ts';
import { bumpAndInsert, bumped } from '../../db/counters.repository.ts';
import type { Db } from '../../db/database.ts';
import { nth } from '../../db/query/compiled-query.ts';
import { statement } from '../../db/query/statement.ts';
import { allOf } from '../../db/snapshot.ts';
import { chunksOf } from '../../support/chunk.ts';
import type { Ticket } from './orders.repository.ts';
import { type KotLineRow, type KotRow, kotLines, kots } from './orders.table.ts';

const insertingWith = (tokenNo: Placeholder | SQL<number>) => (db: Db) =>
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
const insertKot = statement(insertingWith(sql.placeholder('tokenNo')));

/** Lines of one statement: most orders have fewer. */
const AT_ONCE = 8;
const COUNTS = Array.from({ length: AT_ONCE }, (_, before) => before + 1);

const insertingLines = (count: number) => (db: Db) =>
  db
    .insert(kotLines)
    .values(
      Array.from({ length: count }, (_, n) => ({
        id: nth('lines', n, 'id'),
        kotId: nth('lines', n, 'kotId'),
        foodItemId: nth('lines', n, 'foodItemId'),
        name: nth('lines', n, 'name'),
        price: nth('lines', n, 'price'),
        quantity: nth('lines', n, 'quantity'),
        gstRate: nth('lines', n, 'gstRate'),
      })),
    )
    .prepare();
/** By the number of lines, from one on. */
const insertLines = COUNTS.map((count) => statement(insertingLines(count)));
const insertNext = COUNTS.map((count) => bumpAndInsert(insertingWith(bumped), insertingLines(count)));

async function insertSome(tx: Db, lines: readonly KotLineRow[]): Promise<void> {
  await insertLines[lines.length - 1]?.(tx).execute({ lines });
}

/** What the kitchen adds to a ticket and its lines once they are there. */
const UNTOUCHED = { heardAt: null, changes: null } as const;

export type NewKot = Omit<KotRow, 'id' | 'shopId' | keyof typeof UNTOUCHED>;
type Unnumbered = Omit<NewKot, 'tokenNo'>;
export type NewLine = Omit<KotLineRow, 'id' | 'kotId' | 'gstRate' | 'doneAt'> &
  Partial<Pick<KotLineRow, 'gstRate'>>;

function asRows({ shopId }: ShopScope, newKot: Unnumbered, newLines: readonly NewLine[], nextId = newId) {
  const kot = { id: nextId(), shopId, ...newKot, ...UNTOUCHED };
  const line = { kotId: kot.id, gstRate: null, doneAt: null };
  return { kot, lines: newLines.map((newLine) => ({ id: nextId(), ...line, ...newLine })) };
}

/** A ticket whose number is known. */
export async function insertTicket(
  tx: Db,
  scope: ShopScope,
  newKot: NewKot,
  newLines: readonly NewLine[],
  nextId = newId,
): Promise<Ticket> {
  const { kot, lines } = asRows(scope, newKot, newLines, nextId);
  const numbered = { ...kot, tokenNo: newKot.tokenNo };
  await allOf([
    () => insertKot(tx).execute(numbered),
    ...chunksOf(lines, AT_ONCE).map((group) => () => insertSome(tx, group)),
  ]);
  return { kot: numbered, lines };
}

/** A ticket that gets the next number of its day. */
export async function insertNextTicket(
  tx: Db,
  scope: ShopScope,
  newKot: Unnumbered,
  newLines: readonly NewLine[],
): Promise<Ticket> {
  const { kot, lines } = asRows(scope, newKot, newLines);
  const [first, ...more] = chunksOf(lines, AT_ONCE);
  const insert = insertNext[(first?.length ?? 0) - 1];
  if (!first || !insert) throw new Error('a ticket has a line');
  const counted = { counter: `token:${kot.businessDay}`, by: 1 };
  const [tokenNo] = await allOf([
    () => insert(tx, { ...kot, ...counted, lines: first }),
    ...more.map((group) => () => insertSome(tx, group)),
  ]);
  return { kot: { ...kot, tokenNo }, lines };
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

const note = statement((db) =>
  db
    .update(kots)
    .set({ changes: sql`${sql.placeholder('changes')}` })
    .where(and(eq(kots.shopId, sql.placeholder('shopId')), eq(kots.id, sql.placeholder('id'))))
    .prepare(),
);

/** The ticket's row is the proof that it was found in the scope. None left: null. */
export async function noteChanges(tx: Db, { id, shopId }: KotRow, changes: LineChange[]): Promise<void> {
  await note(tx).execute({ id, shopId, changes: changes.length > 0 ? JSON.stringify(changes) : null });
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

/** The line's row is the proof that its ticket was found in the scope. */
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
