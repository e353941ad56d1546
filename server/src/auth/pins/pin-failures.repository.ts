import { PIN_PERSON_PAUSE_MS, PIN_TERMINAL_WINDOW_MS } from '@tawa/shared/terminals/terminals.rules.ts';
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { RetentionJob } from '../../db/retention-batches.ts';
import { latestPlausibleExpiry } from '../../support/time-window.ts';
import { isTerminalOfShop } from '../terminals-of-shop.repository.ts';
import { pinFailures } from './pin-failures.table.ts';

/** At one terminal, or in the whole shop. The rows of a shop carry its id in place of a terminal's. */
type Attempt = { userId: string } & ({ terminalId: string } | { shopId: string });

const keyOf = (attempt: Attempt) => ({
  terminalId: 'shopId' in attempt ? attempt.shopId : attempt.terminalId,
  userId: attempt.userId,
});

const lifetimeOf = (attempt: Attempt): number =>
  'shopId' in attempt ? PIN_TERMINAL_WINDOW_MS : PIN_PERSON_PAUSE_MS;

const isExpired = (now: number, lifetimeMs: number) =>
  or(lte(pinFailures.expiresAt, now), gt(pinFailures.expiresAt, latestPlausibleExpiry(now, lifetimeMs)));

/** Returns undefined if no failure counts. @param now ms UTC */
export async function findPinFailures(
  db: Db,
  attempt: Attempt,
  now: number,
): Promise<{ count: number; expiresAt: number } | undefined> {
  const { terminalId, userId } = keyOf(attempt);
  const expired = isExpired(now, lifetimeOf(attempt));
  const [row] = await db
    .select({
      count: pinFailures.count,
      expiresAt: pinFailures.expiresAt,
      isExpired: sql<boolean>`case when ${expired} then 1 else 0 end`.mapWith(Boolean),
    })
    .from(pinFailures)
    .where(and(eq(pinFailures.terminalId, terminalId), eq(pinFailures.userId, userId)));
  return row && !row.isExpired ? row : undefined;
}

/**
 * At a terminal the pause lasts five minutes from the last failure, so each failure extends it. In a shop the failures
 * count for one hour from the first of them.
 * @param now ms UTC
 */
export async function countPinFailure(tx: Db, attempt: Attempt, now: number): Promise<void> {
  const expiresAt = now + lifetimeOf(attempt);
  const expired = isExpired(now, lifetimeOf(attempt));
  await tx
    .insert(pinFailures)
    .values({ ...keyOf(attempt), count: 1, expiresAt })
    .onConflictDoUpdate({
      target: [pinFailures.terminalId, pinFailures.userId],
      set: {
        count: sql`case when ${expired} then 1 else ${pinFailures.count} + 1 end`,
        expiresAt:
          'shopId' in attempt
            ? sql`case when ${expired} then excluded.expires_at else ${pinFailures.expiresAt} end`
            : expiresAt,
      },
    });
}

/** With `of` at one terminal or in one shop, otherwise everywhere. The row of a shop counts beside those of its terminals. */
export async function clearPinFailures(
  tx: Db,
  userId: string,
  of?: { terminalId: string } | { shopId: string },
): Promise<void> {
  const where = of && eq(pinFailures.terminalId, keyOf({ ...of, userId }).terminalId);
  await tx.delete(pinFailures).where(and(eq(pinFailures.userId, userId), where));
}

/** Clears the row of the shop and those of its terminals, and leaves what counts in other shops of the person. */
export async function clearPinFailuresInShop(tx: Db, userId: string, shopId: string): Promise<void> {
  await clearPinFailures(tx, userId, { shopId });
  const ofShop = isTerminalOfShop(pinFailures.terminalId, shopId);
  await tx.delete(pinFailures).where(and(eq(pinFailures.userId, userId), ofShop));
}

export const purgeExpiredPinFailures: RetentionJob = async function* (read, now) {
  const expired = isExpired(now, PIN_TERMINAL_WINDOW_MS);
  const stale = await read.select({ userId: pinFailures.userId }).from(pinFailures).where(expired).limit(1);
  if (stale.length > 0) yield async (tx) => void (await tx.delete(pinFailures).where(expired));
};
