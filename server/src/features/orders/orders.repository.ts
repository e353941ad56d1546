import { businessDay } from '@tawa/shared/business-day.ts';
import { addDays, calendarDate } from '@tawa/shared/calendar.ts';
import {
  type KotFilter,
  type KotStatus,
  LIVE_STATUSES,
  MAX_ENDED_LISTED,
  OCCUPYING_STATUSES,
} from '@tawa/shared/orders/orders.rules.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { incrementCounter } from '../../db/counters.repository.ts';
import { counters } from '../../db/counters.table.ts';
import type { Db } from '../../db/database.ts';
import { literalList } from '../../db/dialect.ts';
import { newId } from '../../db/ids.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { handwritten, insertStatement, placeholders, statement } from '../../db/statement.ts';
import { splitIntoChunks } from '../../support/split-into-chunks.ts';
import { shops } from '../shops/shops.table.ts';
import { listIdsOfGroup } from '../tables/table-groups.repository.ts';
import { listSplitIds, listSplitsOfKots, type SplitOfKot, selectSplits } from './kot-splits.repository.ts';
import { type KotLineRow, type KotRow, kotLines, kots } from './orders.table.ts';

export interface KotWithLines {
  kot: KotRow;
  lines: KotLineRow[];
  /** The invoices that were split from that of the KOT and hold some of it, the earliest first. */
  splitInvoiceIds?: readonly string[];
}

/** A line of which all was voided stays in its KOT, and nobody can change it. */
export const isLeft = ({ quantity }: Pick<KotLineRow, 'quantity'>): boolean => quantity > 0;

export const inShop = eq(kots.shopId, sql.placeholder('shopId'));
/** Condition for the KOT with the given id. */
export const thisKot = and(inShop, eq(kots.id, sql.placeholder('kotId')));
const hasStatus = eq(kots.status, sql.placeholder('status'));
export const isLive = sql`${kots.status} in (${sql.raw(literalList(LIVE_STATUSES))})`;
const onInvoice = and(inShop, eq(kots.invoiceId, sql.placeholder('invoiceId')));
export const atTable = and(inShop, eq(kots.tableId, sql.placeholder('tableId')));
/** Whether a table is occupied is not stored, but follows from its KOTs. */
const isOccupying = and(
  sql`${kots.status} in (${sql.raw(literalList(OCCUPYING_STATUSES))})`,
  isNull(kots.paidAt),
);

export function attachLines(
  rows: KotRow[],
  lines: KotLineRow[],
  splits: readonly SplitOfKot[] = [],
): KotWithLines[] {
  const byKot = new Map<string, KotLineRow[]>(rows.map((row) => [row.id, []]));
  for (const line of lines) byKot.get(line.kotId)?.push(line);
  return rows.map((kot) => ({
    kot,
    lines: byKot.get(kot.id) ?? [],
    splitInvoiceIds: splits.flatMap(({ kotId, invoiceId }) => (kotId === kot.id ? [invoiceId] : [])),
  }));
}

/** Prepares a list of the KOTs that meet the condition. KOTs and lines are read on one snapshot. */
export function kotsWithLinesWhere(condition: SQL | undefined, direction = desc) {
  const selectKots = statement((db) => db.select().from(kots).where(condition).orderBy(direction(kots.id)));
  const selectLines = statement((db) =>
    db
      .select(getTableColumns(kotLines))
      .from(kots)
      .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
      .where(condition)
      .orderBy(asc(kotLines.id)),
  );
  const selectSplitsOfKots = statement((db) => selectSplits(db, condition));
  return async (db: Db, values: Record<string, string>): Promise<KotWithLines[]> => {
    const [rows, lines, splits] = await inSnapshot(
      db,
      (snapshot) => selectKots(snapshot).execute(values),
      (snapshot) => selectLines(snapshot).execute(values),
      (snapshot) => selectSplitsOfKots(snapshot).execute(values),
    );
    return attachLines(rows, lines, splits);
  };
}

const liveKots = kotsWithLinesWhere(and(inShop, isLive));
const kotsOfStatus = kotsWithLinesWhere(and(inShop, hasStatus));
const kotsOnInvoice = kotsWithLinesWhere(onInvoice, asc);

/** Lists REQUESTED, COOKING and SERVED KOTs, the newest first. */
export function listLive({ tx, scope: { shopId } }: ShopContext): Promise<KotWithLines[]> {
  return liveKots(tx, { shopId });
}

/** Use it only for statuses of KOTs that have not ended, because the list has no limit. */
export function listByStatus(
  { tx, scope: { shopId } }: ShopContext,
  status: KotStatus,
): Promise<KotWithLines[]> {
  return kotsOfStatus(tx, { shopId, status });
}

export function listKotsOnInvoice(
  { tx, scope: { shopId } }: ShopContext,
  invoiceId: string,
): Promise<KotWithLines[]> {
  return kotsOnInvoice(tx, { shopId, invoiceId });
}

type EndedKotFilter = Pick<KotFilter, 'q' | 'kotType'>;

/** Lists at most MAX_ENDED_LISTED KOTs. */
export async function listLatestEnded(
  { tx, scope }: ShopContext,
  status: KotStatus,
  filter: EndedKotFilter,
): Promise<KotWithLines[]> {
  const [ended] = await inSnapshot(tx, (snapshot) =>
    listLatestEndedInSnapshot({ tx: snapshot, scope }, status, filter),
  );
  return ended;
}

async function listLatestEndedInSnapshot(
  { tx, scope: { shopId } }: ShopContext,
  status: KotStatus,
  { q, kotType }: EndedKotFilter,
): Promise<KotWithLines[]> {
  const rows = await tx
    .select()
    .from(kots)
    .where(
      and(
        eq(kots.shopId, shopId),
        eq(kots.status, status),
        kotType && eq(kots.kotType, kotType),
        q ? eq(kots.tokenNo, Number(q)) : undefined,
      ),
    )
    .orderBy(desc(kots.id))
    .limit(MAX_ENDED_LISTED);
  const ids = rows.map((row) => row.id);
  const lines = await tx
    .select()
    .from(kotLines)
    .where(inArray(kotLines.kotId, ids))
    .orderBy(asc(kotLines.id));
  return attachLines(rows, lines, await listSplitsOfKots(tx, rows));
}

const kotById = statement((db) => db.select().from(kots).where(thisKot));
const linesOfKot = statement((db) =>
  db
    .select()
    .from(kotLines)
    .where(eq(kotLines.kotId, sql.placeholder('kotId')))
    .orderBy(asc(kotLines.id)),
);

export async function findKot(
  { tx, scope: { shopId } }: ShopContext,
  kotId: string,
): Promise<KotWithLines | undefined> {
  const [kot] = await kotById(tx).execute({ shopId, kotId });
  if (!kot) return undefined;
  const lines = await linesOfKot(tx).execute({ kotId });
  if (kot.invoiceId === null) return { kot, lines };
  return { kot, lines, splitInvoiceIds: await listSplitIds(tx, kotId) };
}

const kotsAtTable = statement((db) =>
  db.select().from(kots).where(and(atTable, isOccupying)).orderBy(asc(kots.id)),
);

/** Lists those of all tables of the table's group, the earliest first. */
export async function listConfirmedUnpaidKotsAtTable(
  context: ShopContext,
  tableId: string,
): Promise<KotRow[]> {
  const { shopId } = context.scope;
  const rows: KotRow[] = [];
  for (const id of await listIdsOfGroup(context, tableId))
    rows.push(...(await kotsAtTable(context.tx).execute({ shopId, tableId: id })));
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

const requestedAtTable = statement((db) =>
  db
    .select({ count: count() })
    .from(kots)
    .where(and(atTable, eq(kots.status, 'REQUESTED'))),
);

const requestedWithoutTable = statement((db) =>
  db
    .select({
      all: count(),
      ofPhone: count(sql`case when ${kots.customerPhoneNo} = ${sql.placeholder('phoneNo')} then 1 end`),
    })
    .from(kots)
    .where(
      and(
        inShop,
        eq(kots.status, 'REQUESTED'),
        isNull(kots.tableId),
        eq(kots.placedByRole, 'DINER'),
        gte(kots.createdAt, sql.placeholder('since')),
      ),
    ),
);

const requestedOfDiners = handwritten<{ id: string }>(`
  select "id" from "kots" where "shop_id" = ? and "status" = 'REQUESTED' and "placed_by_role" = 'DINER'`);

export async function countRequestedAtTable(
  { tx, scope: { shopId } }: ShopContext,
  tableId: string,
): Promise<number> {
  const [row] = await requestedAtTable(tx).execute({ shopId, tableId });
  return row?.count ?? 0;
}

/** `since` is ms UTC. */
export async function countRequestedWithoutTable(
  { tx, scope: { shopId } }: ShopContext,
  { phoneNo, since }: { phoneNo: string; since: number },
): Promise<{ all: number; ofPhone: number }> {
  const [row] = await requestedWithoutTable(tx).execute({ shopId, phoneNo, since });
  return row ?? { all: 0, ofPhone: 0 };
}

export async function listRequestedIdsOfDiners({ tx, scope: { shopId } }: ShopContext): Promise<string[]> {
  const rows = await requestedOfDiners(tx, shopId);
  return rows.map(({ id }) => id);
}

const tokenCounter = (day: string): string => `token:${day}`;

/** Counts the orders of each shop's business day at `now`, in ms UTC. Rejected orders count too. */
export async function countOrdersOfAllShops(db: Db, now: number): Promise<number> {
  const today = calendarDate(now);
  const names = [today, addDays(today, -1)].map(tokenCounter);
  const rows = await db
    .select({ name: counters.name, count: counters.value, starts: shops.businessDayStarts })
    .from(shops)
    .innerJoin(counters, and(eq(counters.shopId, shops.id), inArray(counters.name, names)));
  return rows
    .filter(({ name, starts }) => name === tokenCounter(businessDay(now, starts)))
    .reduce((sum, { count }) => sum + count, 0);
}

/** These statements are handwritten, which saves 8.3 of 22.6 µs for a KOT of four lines. */
const insertKot = insertStatement(kots);
const insertLines = insertStatement(kotLines);
/** Each number of lines up to this one has a prepared statement. */
const MAX_LINES_PER_INSERT = 8;

const KOT_DEFAULTS = { movedFromId: null, movedFromName: null, heardAt: null, changes: null } as const;

export type NewKot = Omit<KotRow, 'id' | 'shopId' | keyof typeof KOT_DEFAULTS>;
export type UnnumberedKot = Omit<NewKot, 'tokenNo'>;
type LineDefault = 'gstRate' | 'cooked' | 'voidedQuantity' | 'variantId' | 'options' | 'note' | 'seat';
export type NewLine = Omit<KotLineRow, 'id' | 'kotId' | 'doneAt' | 'invoicePrintedAt' | LineDefault> &
  Partial<Pick<KotLineRow, LineDefault>>;

const LINE_DEFAULTS = {
  gstRate: null,
  doneAt: null,
  cooked: 0,
  voidedQuantity: 0,
  variantId: null,
  options: null,
  note: '',
  seat: 0,
  invoicePrintedAt: null,
} as const;

export async function insertKotWithGivenTokenNo(
  { tx, scope: { shopId } }: ShopContext,
  newKot: NewKot,
  newLines: readonly NewLine[],
  nextId = newId,
): Promise<KotWithLines> {
  const kot = { id: nextId(), shopId, ...newKot, ...KOT_DEFAULTS };
  const lines = newLines.map((newLine) => ({ id: nextId(), kotId: kot.id, ...LINE_DEFAULTS, ...newLine }));
  await insertKot(tx, kot);
  for (const chunk of splitIntoChunks(lines, MAX_LINES_PER_INSERT)) await insertLines(tx, ...chunk);
  return { kot, lines };
}

/** Assigns the next token number of the day. */
export async function insertAndNumberKot(
  context: ShopContext,
  newKot: UnnumberedKot,
  newLines: readonly NewLine[],
): Promise<KotWithLines> {
  const tokenNo = await incrementCounter(context.tx, context.scope.shopId, tokenCounter(newKot.businessDay));
  return insertKotWithGivenTokenNo(context, { ...newKot, tokenNo }, newLines);
}

const { invoiceId, status, confirmedAt, servedAt, heardAt, changes } = placeholders(kots);

const updateKotStatus = statement((db) =>
  db
    .update(kots)
    .set({ status, confirmedAt, servedAt, heardAt, changes })
    .where(and(thisKot, inArray(kots.status, [sql.placeholder('from'), sql.placeholder('orFrom')])))
    .returning(),
);

/** Saves the change only if the status is still the expected one; otherwise returns undefined. */
export async function saveTransition(
  { tx, scope: { shopId } }: ShopContext,
  next: KotRow,
  [from, orFrom = from]: readonly [KotStatus, KotStatus?],
): Promise<KotRow | undefined> {
  const [row] = await updateKotStatus(tx).execute({ ...next, shopId, kotId: next.id, from, orFrom });
  return row;
}

const thisLine = and(eq(kotLines.id, sql.placeholder('id')), eq(kotLines.kotId, sql.placeholder('kotId')));
const { quantity, voidedQuantity, doneAt, cooked, options } = placeholders(kotLines);
const writeLine = statement((db) =>
  db.update(kotLines).set({ quantity, voidedQuantity, doneAt, cooked, options }).where(thisLine),
);
const removeLine = statement((db) => db.delete(kotLines).where(thisLine));

export async function updateLine(
  tx: Db,
  line: KotLineRow,
  change: Partial<Pick<KotLineRow, 'quantity' | 'voidedQuantity' | 'doneAt' | 'cooked' | 'options'>>,
): Promise<void> {
  await writeLine(tx).execute({ ...line, ...change });
}

/** Takes no `ShopScope`, because the KOT was read with one. */
export async function addLine(
  tx: Db,
  { id: kotId }: KotRow,
  newLine: NewLine & Partial<Pick<KotLineRow, 'doneAt' | 'invoicePrintedAt'>>,
): Promise<KotLineRow> {
  const line = { id: newId(), kotId, ...LINE_DEFAULTS, ...newLine };
  await insertLines(tx, line);
  return line;
}

/**
 * Marks the lines as being on a printed invoice. A line that is marked keeps its time.
 * @param at ms UTC
 */
export async function markInvoicePrinted(tx: Db, lineIds: readonly string[], at: number): Promise<void> {
  await tx
    .update(kotLines)
    .set({ invoicePrintedAt: at })
    .where(and(inArray(kotLines.id, [...lineIds]), isNull(kotLines.invoicePrintedAt)));
}

export async function deleteLine(tx: Db, { id, kotId }: KotLineRow): Promise<void> {
  await removeLine(tx).execute({ id, kotId });
}

const setInvoiceId = statement((db) => db.update(kots).set({ invoiceId }).where(thisKot));

/** A COOKING KOT keeps its status, so that the kitchen still cooks it. */
const updateToPaid = (db: Db, condition: SQL | undefined, at: unknown) =>
  db
    .update(kots)
    .set({
      paidAt: sql`${at}`,
      status: sql`case ${kots.status} when 'SERVED' then 'PAID' else ${kots.status} end`,
    })
    .where(and(condition, isNull(kots.paidAt)))
    .returning({ id: kots.id });
const setPaid = statement((db) => updateToPaid(db, onInvoice, sql.placeholder('at')));

export async function assignToInvoice(
  { tx, scope: { shopId } }: ShopContext,
  kotId: string,
  invoiceId: string | null,
): Promise<void> {
  await setInvoiceId(tx).execute({ shopId, kotId, invoiceId });
}

/**
 * Marks the unpaid KOTs of the invoice, without those in `exceptIds`. `at` is in ms UTC.
 * @returns the ids of the KOTs that it has marked
 */
export async function markKotsPaid(
  { tx, scope: { shopId } }: ShopContext,
  invoiceId: string,
  at: number,
  exceptIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = and(
    eq(kots.shopId, shopId),
    eq(kots.invoiceId, invoiceId),
    notInArray(kots.id, [...exceptIds]),
  );
  const rows = await (exceptIds.length === 0
    ? setPaid(tx).execute({ shopId, invoiceId, at })
    : updateToPaid(tx, others, at));
  return new Set(rows.map(({ id }) => id));
}
