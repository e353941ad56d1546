import { and, asc, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { BATCH_ROWS, type RetentionJob } from '../../db/retention-batches.ts';
import { latestPlausibleExpiry } from '../../support/time-window.ts';
import { failedLogins } from './failed-logins.table.ts';

export const PAIR_WINDOW_MS = 15 * 60_000;
export const IDENTIFIER_WINDOW_MS = 60 * 60_000;

/** `expiresAt` is the end of the counting window, ms UTC. */
export interface FailureCount {
  hash: string;
  count: number;
  expiresAt: number;
}

/** Returns counts only of windows that are still open. */
export async function findFailureCounts(
  db: Db,
  hashes: readonly string[],
  windowMs: number,
  now: number,
): Promise<FailureCount[]> {
  return db
    .select()
    .from(failedLogins)
    .where(
      and(
        inArray(failedLogins.hash, [...hashes]),
        gt(failedLogins.expiresAt, now),
        lte(failedLogins.expiresAt, latestPlausibleExpiry(now, windowMs)),
      ),
    );
}

/** Counts atomically, and opens a window of `windowMs` (ms) if none is open. */
export async function incrementFailures(
  tx: Db,
  hash: string,
  windowMs: number,
  now: number,
): Promise<FailureCount> {
  const { expiresAt } = failedLogins;
  const isExpired = sql`(${expiresAt} <= ${now} OR ${expiresAt} > ${latestPlausibleExpiry(now, windowMs)})`;
  const [row] = await tx
    .insert(failedLogins)
    .values({ hash, count: 1, expiresAt: now + windowMs })
    .onConflictDoUpdate({
      target: failedLogins.hash,
      set: {
        count: sql`CASE WHEN ${isExpired} THEN 1 ELSE ${failedLogins.count} + 1 END`,
        expiresAt: sql`CASE WHEN ${isExpired} THEN excluded.expires_at ELSE ${failedLogins.expiresAt} END`,
      },
    })
    .returning();
  if (!row) throw new Error('the failed login was not counted');
  return row;
}

export async function clearFailures(tx: Db, hashes: readonly string[]): Promise<void> {
  await tx.delete(failedLogins).where(inArray(failedLogins.hash, [...hashes]));
}

export const purgeExpiredFailures: RetentionJob = async function* (read, now) {
  const { hash, expiresAt } = failedLogins;
  const isStale = or(lte(expiresAt, now), gt(expiresAt, latestPlausibleExpiry(now, IDENTIFIER_WINDOW_MS)));
  for (;;) {
    const stale = await read
      .select()
      .from(failedLogins)
      .where(isStale)
      .orderBy(asc(expiresAt))
      .limit(BATCH_ROWS);
    if (stale.length === 0) return;
    yield async (tx) => {
      const hashes = stale.map((row) => row.hash);
      // A failure since the read may have opened a new window, which stays.
      await tx.delete(failedLogins).where(and(inArray(hash, hashes), isStale));
    };
  }
};
