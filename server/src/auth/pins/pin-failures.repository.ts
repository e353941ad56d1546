import { PIN_PERSON_PAUSE_MS } from '@tawa/shared/terminals/terminals.rules.ts';
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { RetentionJob } from '../../db/retention-batches.ts';
import { latestPlausibleExpiry } from '../../support/time-window.ts';
import { pinFailures } from './pin-failures.table.ts';

interface Attempt {
  terminalId: string;
  userId: string;
}

const ofAttempt = ({ terminalId, userId }: Attempt) =>
  and(eq(pinFailures.terminalId, terminalId), eq(pinFailures.userId, userId));

const isExpired = (now: number) =>
  or(
    lte(pinFailures.expiresAt, now),
    gt(pinFailures.expiresAt, latestPlausibleExpiry(now, PIN_PERSON_PAUSE_MS)),
  );

/** Returns undefined if no failure counts. @param now ms UTC */
export async function findPinFailures(
  db: Db,
  attempt: Attempt,
  now: number,
): Promise<{ count: number; expiresAt: number } | undefined> {
  const [row] = await db
    .select({
      count: pinFailures.count,
      expiresAt: pinFailures.expiresAt,
      isExpired: sql<boolean>`case when ${isExpired(now)} then 1 else 0 end`.mapWith(Boolean),
    })
    .from(pinFailures)
    .where(ofAttempt(attempt));
  return row && !row.isExpired ? row : undefined;
}

/** Each failure starts the five minutes anew, so the pause is five minutes from the last one. @param now ms UTC */
export async function countPinFailure(tx: Db, attempt: Attempt, now: number): Promise<void> {
  const expiresAt = now + PIN_PERSON_PAUSE_MS;
  await tx
    .insert(pinFailures)
    .values({ ...attempt, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: [pinFailures.terminalId, pinFailures.userId],
      set: {
        count: sql`case when ${isExpired(now)} then 1 else ${pinFailures.count} + 1 end`,
        expiresAt,
      },
    });
}

/** @param terminalId without it at all terminals */
export async function clearPinFailures(tx: Db, userId: string, terminalId?: string): Promise<void> {
  const atTerminal = terminalId === undefined ? undefined : eq(pinFailures.terminalId, terminalId);
  await tx.delete(pinFailures).where(and(eq(pinFailures.userId, userId), atTerminal));
}

export const purgeExpiredPinFailures: RetentionJob = async function* (read, now) {
  const stale = await read
    .select({ userId: pinFailures.userId })
    .from(pinFailures)
    .where(isExpired(now))
    .limit(1);
  if (stale.length > 0) yield async (tx) => void (await tx.delete(pinFailures).where(isExpired(now)));
};
