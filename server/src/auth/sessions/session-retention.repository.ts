import { REFRESH_TOKEN_LIFETIME_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import { and, asc, gt, inArray, lte, notExists, or, sql } from 'drizzle-orm';
import { BATCH_ROWS, type RetentionJob } from '../../db/retention.ts';
import { latestPlausibleExpiry } from '../../support/clock-skew.ts';
import { refreshTokens, sessions } from './sessions.table.ts';

/** Deletes refresh tokens that expired or end later than any valid one, and sessions left without any. */
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
