import { PIN_TERMINAL_WINDOW_MS, TERMINAL_CODE_MINUTES } from '@tawa/shared/terminals/terminals.rules.ts';
import { and, asc, eq, gt, inArray, isNull, lt, lte, max, or, sql } from 'drizzle-orm';
import { pinFailures } from '../../auth/pins/pin-failures.table.ts';
import { refreshTokens, sessions } from '../../auth/sessions/sessions.table.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import { isTerminalOfShop } from '../../auth/terminals-of-shop.repository.ts';
import type { Db } from '../../db/database.ts';
import { latestPlausibleExpiry } from '../../support/time-window.ts';
import { type TerminalRow, terminalCodes, terminals } from './terminals.table.ts';

export const TERMINAL_CODE_MS = TERMINAL_CODE_MINUTES * 60_000;

/** Somebody who knows the first three digits finds the other three in one of 100 cases. */
const MAX_CODE_FAILURES = 10;

export type TerminalCode = typeof terminalCodes.$inferSelect;

const ofShop = ({ shopId }: ShopScope, terminalId: string) =>
  and(eq(terminals.shopId, shopId), eq(terminals.id, terminalId), isNull(terminals.removedAt));

/** By name. Removed terminals are left out. */
export async function listTerminals({ tx, scope: { shopId } }: ShopContext): Promise<TerminalRow[]> {
  return tx
    .select()
    .from(terminals)
    .where(and(eq(terminals.shopId, shopId), isNull(terminals.removedAt)))
    .orderBy(asc(terminals.foldedName), asc(terminals.id));
}

/** When a session of each terminal was used last. */
export async function listLastUses(db: Db, terminalIds: readonly string[]): Promise<Map<string, number>> {
  if (terminalIds.length === 0) return new Map();
  const rows = await db
    .select({ terminalId: sessions.terminalId, usedAt: max(sessions.usedAt) })
    .from(sessions)
    .where(and(inArray(sessions.terminalId, [...terminalIds]), isNull(sessions.endedAt)))
    .groupBy(sessions.terminalId);
  return new Map(rows.map(({ terminalId, usedAt }) => [terminalId ?? '', Number(usedAt)]));
}

/**
 * When each person signed in, renewed a session or used a terminal last, in ms UTC. Sessions at terminals of other shops do
 * not count, because they would tell that the person works there now. A person without a session is missing.
 */
export async function readLastSessionUses(
  { tx, scope: { shopId } }: ShopContext,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({
      userId: sessions.userId,
      signedInAt: max(sessions.createdAt),
      usedAt: max(sessions.usedAt),
      renewedAt: max(refreshTokens.rotatedAt),
    })
    .from(sessions)
    .leftJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(
      and(
        inArray(sessions.userId, [...userIds]),
        or(isNull(sessions.terminalId), isTerminalOfShop(sessions.terminalId, shopId)),
      ),
    )
    .groupBy(sessions.userId);
  const latest = (...times: unknown[]) => Math.max(...times.map((time) => Number(time ?? 0)));
  return new Map(
    rows.map(({ userId, signedInAt, usedAt, renewedAt }) => [userId, latest(signedInAt, usedAt, renewedAt)]),
  );
}

export async function insertTerminal(tx: Db, row: TerminalRow): Promise<void> {
  await tx.insert(terminals).values(row);
}

/** Returns undefined once the terminal is removed. */
export async function findTerminal(
  { tx, scope }: ShopContext,
  terminalId: string,
): Promise<TerminalRow | undefined> {
  const [row] = await tx.select().from(terminals).where(ofShop(scope, terminalId));
  return row;
}

/** Looks in all shops. Returns undefined once the terminal is removed. */
export async function findTerminalOfToken(db: Db, tokenHash: string): Promise<TerminalRow | undefined> {
  const [row] = await db
    .select()
    .from(terminals)
    .where(and(eq(terminals.tokenHash, tokenHash), isNull(terminals.removedAt)));
  return row;
}

/** Returns undefined if the shop has no such terminal. @param now ms UTC */
export async function markTerminalRemoved(
  { tx, scope }: ShopContext,
  terminalId: string,
  now: number,
): Promise<TerminalRow | undefined> {
  const [row] = await tx
    .update(terminals)
    .set({ removedAt: now, tokenHash: null })
    .where(ofShop(scope, terminalId))
    .returning();
  if (row) await tx.delete(pinFailures).where(eq(pinFailures.terminalId, terminalId));
  return row;
}

export async function updateTerminal(
  { tx, scope }: ShopContext,
  terminalId: string,
  change: Partial<Pick<TerminalRow, 'seenAt' | 'failures' | 'failuresExpireAt' | 'lockedAt'>>,
): Promise<void> {
  await tx.update(terminals).set(change).where(ofShop(scope, terminalId));
}

/** The wrong PINs in the hour that is not over. @param now ms UTC */
export const openFailuresOf = (
  { failures, failuresExpireAt }: TerminalRow,
  now: number,
): { failures: number; failuresExpireAt: number } =>
  failuresExpireAt > now && failuresExpireAt <= latestPlausibleExpiry(now, PIN_TERMINAL_WINDOW_MS)
    ? { failures, failuresExpireAt }
    : { failures: 0, failuresExpireAt: now + PIN_TERMINAL_WINDOW_MS };

const isOpen = (now: number) =>
  and(
    gt(terminalCodes.expiresAt, now),
    lte(terminalCodes.expiresAt, latestPlausibleExpiry(now, TERMINAL_CODE_MS)),
    lt(terminalCodes.failures, MAX_CODE_FAILURES),
  );

/** @returns whether a shop has a code with this hash, old codes included */
export async function isCodeTaken(db: Db, codeHash: string): Promise<boolean> {
  const rows = await db
    .select({ shopId: terminalCodes.shopId })
    .from(terminalCodes)
    .where(eq(terminalCodes.codeHash, codeHash));
  return rows.length > 0;
}

/** Replaces the shop's code. */
export async function saveCode(tx: Db, code: TerminalCode): Promise<void> {
  const { shopId: target } = terminalCodes;
  await tx.insert(terminalCodes).values(code).onConflictDoUpdate({ target, set: code });
}

/** Looks in all shops. @param now ms UTC */
export async function findShopOfOpenCode(db: Db, codeHash: string, now: number): Promise<string | undefined> {
  const [row] = await db
    .select({ shopId: terminalCodes.shopId })
    .from(terminalCodes)
    .where(and(eq(terminalCodes.codeHash, codeHash), isOpen(now)));
  return row?.shopId;
}

/** Returns undefined if the code is used or too old. @param now ms UTC */
export async function takeCode(
  { tx, scope: { shopId } }: ShopContext,
  codeHash: string,
  now: number,
): Promise<TerminalCode | undefined> {
  const [row] = await tx
    .delete(terminalCodes)
    .where(and(eq(terminalCodes.shopId, shopId), eq(terminalCodes.codeHash, codeHash), isOpen(now)))
    .returning();
  return row;
}

/**
 * Counts for the open codes with the same first digits, so that a stranger cannot end the codes of all shops.
 * @param now ms UTC
 */
export async function countWrongCode(tx: Db, codeStartHash: string, now: number): Promise<void> {
  await tx
    .update(terminalCodes)
    .set({ failures: sql`${terminalCodes.failures} + 1` })
    .where(and(eq(terminalCodes.codeStartHash, codeStartHash), isOpen(now)));
}
