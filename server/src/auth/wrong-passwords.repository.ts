import { and, asc, gt, inArray, lte, sql } from 'drizzle-orm';
import { type Chore, SLICE_ROWS } from '../db/chore.ts';
import type { Db } from '../db/database.ts';
import { wrongPasswords } from './wrong-passwords.table.ts';

/** What was counted in a window of time that is open; `expiresAt` is its end, ms UTC. */
export interface Counted {
  hash: string;
  count: number;
  expiresAt: number;
}

/** The counts of these hashes whose windows are open; none for a hash without one. */
export async function countsOf(db: Db, hashes: readonly string[], now: number): Promise<Counted[]> {
  return db
    .select()
    .from(wrongPasswords)
    .where(and(inArray(wrongPasswords.hash, [...hashes]), gt(wrongPasswords.expiresAt, now)));
}

/**
 * Counts one more and answers with what that makes. The first one, also the first after a window has ended, opens a
 * window of `windowMs`. In one statement, so that no two count the same one.
 */
export async function countOne(tx: Db, hash: string, windowMs: number, now: number): Promise<Counted> {
  const isOver = sql`${wrongPasswords.expiresAt} <= ${now}`;
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

/** Counts whose windows have ended. */
export const staleWrongPasswords: Chore = async function* (read, now) {
  for (;;) {
    const oldest = await read
      .select({ expiresAt: wrongPasswords.expiresAt })
      .from(wrongPasswords)
      .where(lte(wrongPasswords.expiresAt, now))
      .orderBy(asc(wrongPasswords.expiresAt))
      .limit(SLICE_ROWS);
    const upTo = oldest.at(-1)?.expiresAt;
    if (upTo === undefined) return;
    yield async (tx) => {
      await tx.delete(wrongPasswords).where(lte(wrongPasswords.expiresAt, upTo));
    };
  }
};
