import type { PunchTimes } from '@tawa/shared/attendance/attendance.rules.ts';
import type { Period } from '@tawa/shared/business-day.ts';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { memberships } from '../../auth/memberships.table.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import { users } from '../../auth/users.table.ts';
import { newId } from '../../db/ids.ts';
import { terminals } from '../terminals/terminals.table.ts';
import { type PunchCorrectionRow, type PunchRow, punchCorrections, punches } from './attendance.table.ts';

export type { PunchRow } from './attendance.table.ts';

const ofShop = ({ shopId }: ShopScope, ...conditions: (SQL | undefined)[]) =>
  and(eq(punches.shopId, shopId), ...conditions);

export async function findPunch({ tx, scope }: ShopContext, punchId: string): Promise<PunchRow | undefined> {
  const [row] = await tx
    .select()
    .from(punches)
    .where(ofShop(scope, eq(punches.id, punchId)));
  return row;
}

export async function findOpenPunch(
  { tx, scope }: ShopContext,
  userId: string,
): Promise<PunchRow | undefined> {
  const [row] = await tx
    .select()
    .from(punches)
    .where(ofShop(scope, eq(punches.userId, userId), isNull(punches.outAt)));
  return row;
}

/** When the person was in last, in ms UTC: the latest end, whatever the clock said since. */
export async function findLatestEnd({ tx, scope }: ShopContext, userId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ outAt: punches.outAt })
    .from(punches)
    .where(ofShop(scope, eq(punches.userId, userId), isNotNull(punches.outAt)))
    .orderBy(desc(punches.outAt))
    .limit(1);
  return row?.outAt ?? undefined;
}

/**
 * Finds the earliest other punch of the same person that overlaps `times`. Punches that touch do not overlap, and one without
 * a length overlaps nothing.
 */
export async function findOverlap(
  { tx, scope }: ShopContext,
  { id, userId }: PunchRow,
  times: PunchTimes,
): Promise<PunchRow | undefined> {
  if (times.inAt === times.outAt) return undefined;
  const [other] = await tx
    .select()
    .from(punches)
    .where(
      ofShop(
        scope,
        eq(punches.userId, userId),
        ne(punches.id, id),
        or(isNull(punches.outAt), and(gt(punches.outAt, times.inAt), gt(punches.outAt, punches.inAt))),
        times.outAt === null ? undefined : lt(punches.inAt, times.outAt),
      ),
    )
    .orderBy(asc(punches.inAt))
    .limit(1);
  return other;
}

/** One punch, the open ones, or those that began in a period, of one person or of all. */
export type PunchSelection = { id: string } | { isOpen: true } | { period: Period; userId?: string };

function selected(scope: ShopScope, which: PunchSelection) {
  if ('id' in which) return ofShop(scope, eq(punches.id, which.id));
  if ('isOpen' in which) return ofShop(scope, isNull(punches.outAt));
  const { period, userId } = which;
  const ofPerson = userId === undefined ? undefined : eq(punches.userId, userId);
  return ofShop(scope, gte(punches.inAt, period.from), lt(punches.inAt, period.to), ofPerson);
}

/** The oldest comes first. */
export async function listPunches({ tx, scope }: ShopContext, which: PunchSelection): Promise<PunchRow[]> {
  return tx.select().from(punches).where(selected(scope, which)).orderBy(asc(punches.inAt), asc(punches.id));
}

/** Of each of the punches, the oldest first. A list of ids could exceed the variables that SQLite accepts. */
export async function listCorrections(
  { tx, scope }: ShopContext,
  which: PunchSelection,
): Promise<PunchCorrectionRow[]> {
  const ids = tx.select({ id: punches.id }).from(punches).where(selected(scope, which));
  return tx
    .select()
    .from(punchCorrections)
    .where(and(eq(punchCorrections.shopId, scope.shopId), inArray(punchCorrections.punchId, ids)))
    .orderBy(asc(punchCorrections.punchId), asc(punchCorrections.version));
}

/** The names of those who still work in the shop: who has left it may work in another one. */
export async function readUserNames(
  { tx, scope: { shopId } }: ShopContext,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.shopId, shopId)))
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** By id, also of removed terminals. */
export async function readTerminalNames({
  tx,
  scope: { shopId },
}: ShopContext): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: terminals.id, name: terminals.name })
    .from(terminals)
    .where(eq(terminals.shopId, shopId));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface Member {
  userId: string;
  name: string;
  /** Empty for the owner. */
  saleId: string;
}

/** Everybody who works in the shop and the owner. The list has no order. */
export async function listMembersWithSaleIds({ tx, scope: { shopId } }: ShopContext): Promise<Member[]> {
  const rows = await tx
    .select({ userId: users.id, name: users.name, saleId: users.saleId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.shopId, shopId));
  return rows.map((row) => ({ ...row, saleId: row.saleId ?? '' }));
}

export async function readSaleId({ tx }: ShopContext, userId: string): Promise<string> {
  const [row] = await tx.select({ saleId: users.saleId }).from(users).where(eq(users.id, userId));
  return row?.saleId ?? '';
}

type NewPunch = Pick<PunchRow, 'userId' | 'saleId' | 'inAt' | 'inTerminalId' | 'isClockSetBack'>;

export async function insertPunch(
  { tx, scope: { shopId } }: ShopContext,
  punch: NewPunch,
): Promise<PunchRow> {
  const row: PunchRow = {
    id: newId(),
    shopId,
    ...punch,
    outAt: null,
    outTerminalId: null,
    isEndedByRemoval: false,
    version: 0,
  };
  await tx.insert(punches).values(row);
  return row;
}

type ChangeOfPunch = Partial<
  Pick<PunchRow, 'inAt' | 'outAt' | 'outTerminalId' | 'isClockSetBack' | 'isEndedByRemoval'>
>;

/** Raises the version. */
export async function updatePunch(
  { tx, scope }: ShopContext,
  row: PunchRow,
  change: ChangeOfPunch,
): Promise<PunchRow> {
  const changed = { ...change, version: row.version + 1 };
  await tx
    .update(punches)
    .set(changed)
    .where(ofShop(scope, eq(punches.id, row.id)));
  return { ...row, ...changed };
}

export async function insertCorrection(
  { tx, scope: { shopId } }: ShopContext,
  correction: Omit<PunchCorrectionRow, 'id' | 'shopId'>,
): Promise<void> {
  await tx.insert(punchCorrections).values({ id: newId(), shopId, ...correction });
}
