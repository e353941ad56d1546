import type { KotStatus, LineChange } from '@tawa/shared/orders/orders.rules.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { incrementCounter } from '../../db/counters.repository.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { placeholders, statement } from '../../db/statement.ts';
import type { KotWithLines } from './orders.repository.ts';
import { type KotLineRow, type KotRow, kotLines, kots } from './orders.table.ts';

const insertKot = statement((db) => db.insert(kots).values(placeholders(kots)));

const KITCHEN_DEFAULTS = { heardAt: null, changes: null } as const;

export type NewKot = Omit<KotRow, 'id' | 'shopId' | keyof typeof KITCHEN_DEFAULTS>;
export type UnnumberedKot = Omit<NewKot, 'tokenNo'>;
export type NewLine = Omit<KotLineRow, 'id' | 'kotId' | 'gstRate' | 'doneAt'> &
  Partial<Pick<KotLineRow, 'gstRate'>>;

export async function insertKotWithGivenTokenNo(
  tx: Db,
  { shopId }: ShopScope,
  newKot: NewKot,
  newLines: readonly NewLine[],
  nextId = newId,
): Promise<KotWithLines> {
  const kot = { id: nextId(), shopId, ...newKot, ...KITCHEN_DEFAULTS };
  const lineDefaults = { kotId: kot.id, gstRate: null, doneAt: null };
  const lines = newLines.map((newLine) => ({ id: nextId(), ...lineDefaults, ...newLine }));
  await insertKot(tx).execute(kot);
  await tx.insert(kotLines).values(lines);
  return { kot, lines };
}

/** Assigns the day's next token number. */
export async function insertAndNumberKot(
  tx: Db,
  scope: ShopScope,
  newKot: UnnumberedKot,
  newLines: readonly NewLine[],
): Promise<KotWithLines> {
  const tokenNo = await incrementCounter(tx, scope.shopId, `token:${newKot.businessDay}`);
  return insertKotWithGivenTokenNo(tx, scope, { ...newKot, tokenNo }, newLines);
}

const { status, confirmedAt, servedAt, heardAt, changes } = placeholders(kots);

const updateKotStatus = statement((db) =>
  db
    .update(kots)
    .set({ status, confirmedAt, servedAt, heardAt, changes })
    .where(
      and(
        eq(kots.shopId, sql.placeholder('shopId')),
        eq(kots.id, sql.placeholder('id')),
        inArray(kots.status, [sql.placeholder('from'), sql.placeholder('orFrom')]),
      ),
    )
    .returning(),
);

/** Compare-and-set; undefined if the status changed meanwhile. */
export async function saveTransition(
  tx: Db,
  { shopId }: ShopScope,
  next: KotRow,
  [from, orFrom = from]: readonly [KotStatus, KotStatus?],
): Promise<KotRow | undefined> {
  const [row] = await updateKotStatus(tx).execute({ ...next, shopId, from, orFrom });
  return row;
}

const setChanges = statement((db) =>
  db
    .update(kots)
    .set({ changes })
    .where(and(eq(kots.shopId, sql.placeholder('shopId')), eq(kots.id, sql.placeholder('id')))),
);

/** Takes no `ShopScope`: the row was read with one. */
export async function replaceUnacknowledgedChanges(
  tx: Db,
  { id, shopId }: KotRow,
  changes: LineChange[],
): Promise<void> {
  await setChanges(tx).execute({ id, shopId, changes: changes.length > 0 ? changes : null });
}

const thisLine = and(eq(kotLines.id, sql.placeholder('id')), eq(kotLines.kotId, sql.placeholder('kotId')));
const { quantity, doneAt } = placeholders(kotLines);
const writeLine = statement((db) => db.update(kotLines).set({ quantity, doneAt }).where(thisLine));
const removeLine = statement((db) => db.delete(kotLines).where(thisLine));

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
