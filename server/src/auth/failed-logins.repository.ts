import { and, asc, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type Chore, SLICE_ROWS } from '../db/retention.ts';
import { latestEnd } from '../support/clock-skew.ts';
import { wrongPasswords } from './failed-logins.table.ts';

/** How long the windows are, in ms: of a pair with an address, and of an identifier anywhere. */
export const PAIR_WINDOW_MS = 15 * 60_000;
export const ANYWHERE_WINDOW_MS = 60 * 60_000;

/** What was counted in a window of time that is open; `expiresAt` is its end, ms UTC. */
export interface Counted {
  hash: string;
  count: number;
  expiresAt: number;
}

/** The counts of these hashes whose windows, `windowMs` long, are open; none for a hash without one. */
export async function countsOf(
  db: Db,
  hashes: readonly string[],
  windowMs: number,
  now: number,
): Promise<Counted[]> {
  return db
    .select()
    .from(wrongPasswords)
    .where(
      and(
        inArray(wrongPasswords.hash, [...hashes]),
        gt(wrongPasswords.expiresAt, now),
        lte(wrongPasswords.expiresAt, latestEnd(now, windowMs)),
      ),
    );
}

/**
 * Counts one more and answers with what that makes. The first one, also the first after a window has ended, opens a
 * window of `windowMs`. In one statement, so that no two count the same one.
 */
export async function countOne(tx: Db, hash: string, windowMs: number, now: number): Promise<Counted> {
  const { expiresAt } = wrongPasswords;
  const isOver = sql`(${expiresAt} <= ${now} OR ${expiresAt} > ${latestEnd(now, windowMs)})`;
  const [counted] = await tx
    .insert(wrongPasswords)
    .values({ hash, count: 1, expiresAt: now + windowMs })
    .onConflictDoUpdate({
      target: wrongPasswords.hash,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${wrongPasswords.count} + 1 END`,
        expiresAt: sql`CASE WHEN ${isOver} THEN excluded.expires_at ELSE ${wrongPasswords.expiresAt} END`,
      },
    })
    .returning();
  if (!counted) throw new Error('a wrong password was not counted');
  return counted;
}

export async function forgive(tx: Db, hashes: readonly string[]): Promise<void> {
  await tx.delete(wrongPasswords).where(inArray(wrongPasswords.hash, [...hashes]));
}

/** Counts whose windows have ended, or end later than any that is open. */
export const staleWrongPasswords: Chore = async function* (read, now) {
  const { hash, expiresAt } = wrongPasswords;
  const isStale = or(lte(expiresAt, now), gt(expiresAt, latestEnd(now, ANYWHERE_WINDOW_MS)));
  for (;;) {
    const stale = await read
      .select()
      .from(wrongPasswords)
      .where(isStale)
      .orderBy(asc(expiresAt))
      .limit(SLICE_ROWS);
    if (stale.length === 0) return;
    yield async (tx) => {
      const hashes = stale.map((row) => row.hash);
      // Counted anew meanwhile, it is not stale any more.
      await tx.delete(wrongPasswords).where(and(inArray(hash, hashes), isStale));
    };
  }
};
