import { REFRESH_TOKEN_LIFETIME_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import { and, asc, eq, gt, inArray, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { counters, EVENT_SEQ_COUNTER } from '../../db/counters.table.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { BATCH_ROWS, type RetentionJob } from '../../db/retention-batches.ts';
import { statement } from '../../db/statement.ts';
import { latestPlausibleExpiry } from '../../support/time-window.ts';
import { memberships } from '../memberships.table.ts';
import { users } from '../users.table.ts';
import { refreshTokens, sessions } from './sessions.table.ts';

const selectActiveSession = statement((db) =>
  db
    .select({
      userId: users.id,
      role: users.role,
      name: users.name,
      shopRole: memberships.shopRole,
      latestSeq: counters.value,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      memberships,
      and(eq(memberships.shopId, sql.placeholder('shopId')), eq(memberships.userId, users.id)),
    )
    .leftJoin(
      counters,
      and(eq(counters.shopId, sql.placeholder('shopId')), eq(counters.name, EVENT_SEQ_COUNTER)),
    )
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isNull(sessions.endedAt))),
);

/** Undefined after the session's end. `shopRole` is null for non-members; `latestSeq` is 0 without events. */
export async function findUserOfSession(db: Db, sessionId: string, shopId = '') {
  const [row] = await selectActiveSession(db).execute({ sessionId, shopId });
  return row && { ...row, latestSeq: row.latestSeq ?? 0 };
}

export async function insertSession(tx: Db, userId: string, now: number): Promise<string> {
  const id = newId();
  await tx.insert(sessions).values({ id, userId, createdAt: now });
  return id;
}

export async function markSessionEnded(tx: Db, sessionId: string, now: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

export async function markUserSessionsEnded(
  tx: Db,
  userId: string,
  now: number,
  exceptId = '',
): Promise<string[]> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** Unknown ids count as ended. */
export async function findEndedSessions(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const live = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.endedAt)));
  const alive = new Set(live.map(({ id }) => id));
  return ids.filter((id) => !alive.has(id));
}

export async function insertRefreshToken(
  tx: Db,
  token: { hash: string; sessionId: string; expiresAt: number },
): Promise<void> {
  await tx.insert(refreshTokens).values(token);
}

/** Also a rotated, expired or ended one. */
export async function findRefreshToken(tx: Db, hash: string) {
  const [row] = await tx
    .select({
      sessionId: refreshTokens.sessionId,
      userId: sessions.userId,
      expiresAt: refreshTokens.expiresAt,
      rotatedAt: refreshTokens.rotatedAt,
      endedAt: sessions.endedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash));
  return row;
}

/** Keeps the first time, at which the grace period starts. */
export async function markRefreshTokenRotated(tx: Db, hash: string, now: number): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ rotatedAt: now })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.rotatedAt)));
}

/** Also deletes sessions left without any. */
export const purgeExpiredRefreshTokens: RetentionJob = async function* (read, now) {
  for (;;) {
    const stale = await read
      .select({ hash: refreshTokens.hash, sessionId: refreshTokens.sessionId })
      .from(refreshTokens)
      .where(
        or(
          lte(refreshTokens.expiresAt, now),
          gt(refreshTokens.expiresAt, latestPlausibleExpiry(now, REFRESH_TOKEN_LIFETIME_MS)),
        ),
      )
      .orderBy(asc(refreshTokens.expiresAt))
      .limit(BATCH_ROWS);
    if (stale.length === 0) return;
    yield async (tx) => {
      const hashes = stale.map(({ hash }) => hash);
      await tx.delete(refreshTokens).where(inArray(refreshTokens.hash, hashes));
      const ids = [...new Set(stale.map(({ sessionId }) => sessionId))];
      const left = tx
        .select({ hash: refreshTokens.hash })
        .from(refreshTokens)
        .where(sql`${refreshTokens.sessionId} = ${sessions.id}`);
      await tx.delete(sessions).where(and(inArray(sessions.id, ids), notExists(left)));
    };
  }
};
