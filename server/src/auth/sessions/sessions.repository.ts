import { REFRESH_TOKEN_LIFETIME_MS, type Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { TERMINAL_IDLE_MS } from '@tawa/shared/terminals/terminals.rules.ts';
import {
  and,
  asc,
  between,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { EVENT_SEQ_COUNTER } from '../../db/counters.table.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { BATCH_ROWS, type RetentionJob } from '../../db/retention-batches.ts';
import { handwritten } from '../../db/statement.ts';
import { serverNow } from '../../support/server-clock.ts';
import { latestPlausibleCreation, latestPlausibleExpiry } from '../../support/time-window.ts';
import { inShopOfTerminal, RIGHTS_COLUMNS, type RightsRow, rightsOfRow } from '../rights.ts';
import { isTerminalOfShop } from '../terminals-of-shop.repository.ts';
import { refreshTokens, sessions } from './sessions.table.ts';

interface SessionRow extends RightsRow {
  userId: string;
  role: Role;
  name: string;
  latestSeq: number | null;
  terminalId: string | null;
}

/** The SQL is handwritten, which saves 0.9 of 5.4 µs at each request and another 0.5 µs at each write. */
const selectActiveSession = handwritten<SessionRow>(`
  select u."id" as "userId", u."role", u."name", c."value" as "latestSeq", s."terminal_id" as "terminalId",
    ${RIGHTS_COLUMNS}
  from "sessions" s
  join "users" u on u."id" = s."user_id"
  left join "memberships" m on m."shop_id" = ? and m."user_id" = u."id"
    and (s."terminal_id" is null or ${inShopOfTerminal('s."terminal_id"')})
  left join "counters" c on c."shop_id" = ? and c."name" = '${EVENT_SEQ_COUNTER}'
  where s."id" = ? and s."ended_at" is null
    and (s."terminal_id" is null or s."used_at" between ? and ?)`);

/** When a terminal was used whose session goes on. A later time was stored while the clock was ahead. */
const usedWithin = (now: number) => ({
  from: now - TERMINAL_IDLE_MS,
  to: latestPlausibleCreation(now, 0),
});

/**
 * Returns undefined after the session's end, and when nobody has used its terminal for a while. `rights` is null if the
 * user is no member of the shop or signed in at a terminal of another shop; `latestSeq` is 0 without events.
 */
export async function findUserOfSession(db: Db, sessionId: string, shopId = '') {
  const { from, to } = usedWithin(serverNow());
  const [row] = await selectActiveSession(db, shopId, shopId, sessionId, from, to);
  if (!row) return undefined;
  const { userId, role, name, latestSeq, terminalId } = row;
  const rights = rightsOfRow(row, terminalId !== null);
  return { userId, role, name, terminalId, rights, latestSeq: latestSeq ?? 0 };
}

/** @param terminalId the session ends when nobody uses this terminal any more */
export async function insertSession(
  tx: Db,
  userId: string,
  now: number,
  terminalId: string | null = null,
): Promise<string> {
  const id = newId();
  const usedAt = terminalId === null ? null : now;
  await tx.insert(sessions).values({ id, userId, createdAt: now, terminalId, usedAt });
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

const isIdle = (now: number) => {
  const { from, to } = usedWithin(now);
  return and(isNotNull(sessions.terminalId), or(lt(sessions.usedAt, from), gt(sessions.usedAt, to)));
};

/** At one terminal, or of one person: at the terminals of one shop, or without `shopId` at all terminals. */
export type TerminalSessions =
  | { terminalId: string }
  | { userId: string; shopId?: string; except?: string | undefined };

function areTerminalSessions(of: TerminalSessions) {
  if ('terminalId' in of) return eq(sessions.terminalId, of.terminalId);
  const { userId, shopId, except = '' } = of;
  const atTerminal =
    shopId === undefined ? isNotNull(sessions.terminalId) : isTerminalOfShop(sessions.terminalId, shopId);
  return and(eq(sessions.userId, userId), atTerminal, ne(sessions.id, except));
}

/** Returns the ids of the sessions. */
export async function markTerminalSessionsEnded(
  tx: Db,
  of: TerminalSessions,
  now: number,
): Promise<string[]> {
  const whose = areTerminalSessions(of);
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(whose, isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** Returns the ids of the sessions. */
export async function listIdleSessions(db: Db, now: number): Promise<string[]> {
  const idle = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isIdle(now), isNull(sessions.endedAt)));
  return idle.map(({ id }) => id);
}

/** Leaves out a session that somebody has used meanwhile. Returns the ids of the others. */
export async function markIdleSessionsEnded(tx: Db, ids: readonly string[], now: number): Promise<string[]> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(inArray(sessions.id, [...ids]), isIdle(now), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** An idle session stays idle. */
export async function setSessionUsed(tx: Db, sessionId: string, now: number): Promise<void> {
  const { from, to } = usedWithin(now);
  await tx
    .update(sessions)
    .set({ usedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), between(sessions.usedAt, from, to)));
}

/** An unknown id counts as ended. */
export async function filterEndedSessions(db: Db, ids: readonly string[]): Promise<string[]> {
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

/** Also finds a rotated or expired token, and a token of an ended session. */
export async function findRefreshToken(tx: Db, hash: string, now: number) {
  const [row] = await tx
    .select({
      sessionId: refreshTokens.sessionId,
      userId: sessions.userId,
      expiresAt: refreshTokens.expiresAt,
      rotatedAt: refreshTokens.rotatedAt,
      endedAt: sessions.endedAt,
      isIdle: sql<boolean>`case when ${isIdle(now)} then 1 else 0 end`.mapWith(Boolean),
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash));
  return row;
}

/** A token that is rotated again keeps the first time, at which the grace period starts. */
export async function markRefreshTokenRotated(tx: Db, hash: string, now: number): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ rotatedAt: now })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.rotatedAt)));
}

/** Also deletes the sessions that have no refresh token left. */
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
