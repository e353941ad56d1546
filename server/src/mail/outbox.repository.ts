import { asc, count, eq, gt, lte, min, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { latestPlausibleExpiry } from '../support/time-window.ts';
import type { MailContent } from './mail-templates.ts';
import { type OutboxRow, outbox } from './outbox.table.ts';

/** @param giveUpAt ms UTC */
export async function insertMail(
  tx: Db,
  recipient: string,
  content: MailContent,
  giveUpAt: number,
): Promise<void> {
  const now = Date.now();
  const row = { id: newId(), recipient, letter: content, attempts: 0, dueAt: now, giveUpAt, createdAt: now };
  await tx.insert(outbox).values(row);
}

/**
 * Lists the oldest mails first. A mail that is postponed by more than `maxRetryDelayMs` is due too, because
 * the clock was ahead when its time was set.
 */
export async function listDueMails(
  db: Db,
  maxRetryDelayMs: number,
  now: number,
  limit: number,
): Promise<OutboxRow[]> {
  const isDue = or(lte(outbox.dueAt, now), gt(outbox.dueAt, latestPlausibleExpiry(now, maxRetryDelayMs)));
  return db.select().from(outbox).where(isDue).orderBy(asc(outbox.dueAt)).limit(limit);
}

export async function findNextDueAt(db: Db): Promise<number | null> {
  const [row] = await db.select({ dueAt: min(outbox.dueAt) }).from(outbox);
  return row?.dueAt ?? null;
}

export async function recordFailedAttempt(tx: Db, id: string, nextDueAt: number): Promise<void> {
  const attempts = sql`${outbox.attempts} + 1`;
  await tx.update(outbox).set({ dueAt: nextDueAt, attempts }).where(eq(outbox.id, id));
}

export async function deleteMail(tx: Db, id: string): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.id, id));
}

export async function getUnsentMailStats(db: Db): Promise<{ unsent: number; oldestAt: number | null }> {
  const [row] = await db.select({ unsent: count(), oldestAt: min(outbox.createdAt) }).from(outbox);
  return row ?? { unsent: 0, oldestAt: null };
}
