import { REFRESH_GRACE_MS, REFRESH_TOKEN_LIFETIME_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import type { AccountWriteContext, Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { serverNow } from '../../support/server-clock.ts';
import { latestPlausibleExpiry } from '../../support/time-window.ts';
import type { Claims } from '../access-tokens.ts';
import { hashToken, newToken } from '../tokens-and-otps.ts';
import {
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  listIdleSessions,
  markIdleSessionsEnded,
  markRefreshTokenRotated,
  markSessionEnded,
  markTerminalSessionsEnded,
  markUserSessionsEnded,
  type TerminalSessions,
} from './sessions.repository.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export interface Sessions {
  /** @param terminalId of the shared terminal at which the person signs in */
  open(
    write: AccountWriteContext,
    userId: string,
    terminalId?: string,
  ): Promise<{ sessionId: string; tokens: Tokens }>;
  /**
   * Rotates a refresh token. A second use more than 10 s later ends the session (OAuth 2.0 Security BCP).
   * @throws AppError session.ended
   */
  refresh(refreshToken: string): Promise<Tokens>;
  end(sessionId: string): Promise<void>;
  /**
   * Call it inside a write.
   * @returns session ids, to pass to `closeSockets` after the commit
   */
  endAllOf(write: AccountWriteContext, userId: string, except?: string): Promise<string[]>;
  /** Use it as `endAllOf`. */
  endAtTerminals(write: AccountWriteContext, of: TerminalSessions): Promise<string[]>;
  /** Ends the sessions at terminals that nobody uses any more. */
  endIdle(read: Db): Promise<void>;
  closeSockets(sessionIds: readonly string[]): void;
}

interface AccountWriter {
  writeAccount<T>(work: (write: AccountWriteContext) => Promise<T>): Promise<T>;
}

type Rotation =
  | { userId: string; sessionId: string; refreshToken: string }
  | { reusedSession: string }
  | null;

export function createSessions(
  { writeAccount }: AccountWriter,
  sign: (claims: Claims) => string,
  closeSocketsOf: (sessionId: string) => void,
): Sessions {
  const accessToken = (userId: string, sessionId: string): string =>
    sign({ sub: userId, sid: sessionId, use: 'access' });

  return {
    async open({ tx, at }, userId, terminalId) {
      const sessionId = await insertSession(tx, userId, at, terminalId);
      const refreshToken = await issueRefreshToken(tx, sessionId, at);
      return { sessionId, tokens: { accessToken: accessToken(userId, sessionId), refreshToken } };
    },

    async refresh(refreshToken) {
      const rotation = await writeAccount(({ tx, at }) => rotate(tx, refreshToken, at));
      if (!rotation) throw new AppError('session.ended');
      if ('reusedSession' in rotation) {
        // The session's end is committed first: throwing inside the write would roll it back.
        closeSocketsOf(rotation.reusedSession);
        throw new AppError('session.ended');
      }
      const { userId, sessionId } = rotation;
      return { accessToken: accessToken(userId, sessionId), refreshToken: rotation.refreshToken };
    },

    async end(sessionId) {
      await writeAccount(({ tx, at }) => markSessionEnded(tx, sessionId, at));
      closeSocketsOf(sessionId);
    },

    endAllOf: ({ tx, at }, userId, except) => markUserSessionsEnded(tx, userId, at, except),
    endAtTerminals: ({ tx, at }, of) => markTerminalSessionsEnded(tx, of, at),
    async endIdle(read) {
      const idle = await listIdleSessions(read, serverNow());
      if (idle.length === 0) return;
      const ended = await writeAccount(({ tx, at }) => markIdleSessionsEnded(tx, idle, at));
      ended.forEach(closeSocketsOf);
    },
    closeSockets: (sessionIds) => sessionIds.forEach(closeSocketsOf),
  };
}

async function issueRefreshToken(tx: Db, sessionId: string, now: number): Promise<string> {
  const token = newToken();
  await insertRefreshToken(tx, {
    hash: hashToken(token),
    sessionId,
    expiresAt: now + REFRESH_TOKEN_LIFETIME_MS,
  });
  return token;
}

async function rotate(tx: Db, refreshToken: string, now: number): Promise<Rotation> {
  const hash = hashToken(refreshToken);
  const known = await findRefreshToken(tx, hash, now);
  if (!known || known.endedAt !== null || known.isIdle || known.expiresAt <= now) return null;
  if (known.expiresAt > latestPlausibleExpiry(now, REFRESH_TOKEN_LIFETIME_MS)) return null;
  const { sessionId, userId } = known;
  const { rotatedAt } = known;
  const isInGrace = rotatedAt === null || Math.abs(now - rotatedAt) <= REFRESH_GRACE_MS;
  if (!isInGrace) {
    await markSessionEnded(tx, sessionId, now);
    return { reusedSession: sessionId };
  }
  await markRefreshTokenRotated(tx, hash, now);
  return { userId, sessionId, refreshToken: await issueRefreshToken(tx, sessionId, now) };
}
