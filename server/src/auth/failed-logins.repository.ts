import { and, asc, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { BATCH_ROWS, type RetentionJob } from '../db/retention.ts';
import { latestValidExpiry } from '../support/clock-skew.ts';
import { failedLogins } from './failed-logins.table.ts';

/** How long the windows are, in ms: of a pair with an address, and of an identifier anywhere. */
export const PAIR_WINDOW_MS = 15 * 60_000;
export const IDENTIFIER_WINDOW_MS = 60 * 60_000;

/** What was counted in a window of time that is open; `expiresAt` is its end, ms UTC. */
export interface FailureCount {
  hash: string;
  count: number;
  expiresAt: number;
}

/** The counts of these hashes whose windows, `windowMs` long, are open; none for a hash without one. */
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
        lte(failedLogins.expiresAt, latestValidExpiry(now, windowMs)),
      ),
    );
}

/**
 * Counts one more and answers with what that makes. The first one, also the first after a window has ended, opens a
 * window of `windowMs`. In one statement, so that no two count the same one.
 */
export async function incrementFailures(
  tx: Db,
  hash: string,
  windowMs: number,
  now: number,
): Promise<FailureCount> {
  const { expiresAt } = failedLogins;
  const isOver = sql`(${expiresAt} <= ${now} OR ${expiresAt} > ${latestValidExpiry(now, windowMs)})`;
  const [counted] = await tx
    .insert(failedLogins)
    .values({ hash, count: 1, expiresAt: now + windowMs })
    .onConflictDoUpdate({
      target: failedLogins.hash,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${failedLogins.count} + 1 END`,
        expiresAt: sql`CASE WHEN ${isOver} THEN excluded.expires_at ELSE ${failedLogins.expiresAt} END`,
      },
    })
    .returning();
  if (!counted) throw new Error('a wrong password was not counted');
  return counted;
}

export async function clearFailures(tx: Db, hashes: readonly string[]): Promise<void> {
  await tx.delete(failedLogins).where(inArray(failedLogins.hash, [...hashes]));
}

/** Counts whose windows have ended, or end later than any that is open. */
export const purgeExpiredFailures: RetentionJob = async function* (read, now) {
  const { hash, expiresAt } = failedLogins;
  const isStale = or(lte(expiresAt, now), gt(expiresAt, latestValidExpiry(now, IDENTIFIER_WINDOW_MS)));
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
      // Counted anew meanwhile, it is not stale any more.
      await tx.delete(failedLogins).where(and(inArray(hash, hashes), isStale));
    };
  }
};
