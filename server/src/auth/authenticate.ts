import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { type Claims, createAccessTokenReader } from './access-tokens.ts';
import type { Rights } from './rights.ts';
import { findUserOfSession } from './sessions/sessions.repository.ts';

/** A user and the session in which the request came. An anonymous caller has none. */
export interface SessionUser {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly name: string;
  /** The shared terminal at which the person signed in. Null or missing on a device of their own. */
  readonly terminalId?: string | null;
}

export interface AuthenticatedUser {
  readonly sessionUser: SessionUser;
  /** Null if the user is not a member of the shop. */
  readonly rights: Rights | null;
  /** `seq` of the shop's newest event, read with the identity; 0 without events. */
  readonly latestSeq: number;
}

/**
 * Reads session, user, membership and the shop's latest `seq` in one query at each call. Only the claims of
 * verified tokens are cached.
 */
export interface Authenticator {
  /**
   * @param onVerified called with the token's user before the session is read, so that a caller can refuse cheaply
   * @throws AppError session.ended for an invalid token or an ended session
   */
  authenticateToken(
    token: string,
    shopId: string,
    onVerified?: (userId: string) => void,
  ): Promise<AuthenticatedUser>;
  /**
   * Reads session, user and membership again for a socket that joins.
   * @throws AppError session.ended
   */
  authenticateAgain(sessionUser: SessionUser, shopId: string): Promise<AuthenticatedUser>;
  /**
   * Returns null without a token; signed-out clients send a bare `Bearer`.
   * @throws AppError session.ended
   */
  authenticateHeader(authorization: string | undefined, shopId?: string): Promise<AuthenticatedUser | null>;
}

export function createAuthenticator(read: Db, verify: (token: string) => unknown): Authenticator {
  const readAccessToken = createAccessTokenReader(verify);

  async function authenticate(
    { sub, sid }: Pick<Claims, 'sub' | 'sid'>,
    shopId?: string,
  ): Promise<AuthenticatedUser> {
    const found = await findUserOfSession(read, sid, shopId);
    if (found?.userId !== sub) throw new AppError('session.ended');
    const { userId, role, name, rights, latestSeq, terminalId } = found;
    return { sessionUser: { sessionId: sid, userId, role, name, terminalId }, rights, latestSeq };
  }

  function readClaims(token: string): Claims {
    try {
      return readAccessToken(token);
    } catch {
      throw new AppError('session.ended');
    }
  }

  return {
    async authenticateToken(token, shopId, onVerified) {
      const claims = readClaims(token);
      onVerified?.(claims.sub);
      return authenticate(claims, shopId);
    },
    authenticateAgain: ({ userId, sessionId }, shopId) =>
      authenticate({ sub: userId, sid: sessionId }, shopId),
    async authenticateHeader(authorization, shopId) {
      if (authorization === undefined || /^bearer\s*$/i.test(authorization)) return null;
      const [, token = ''] = /^bearer\s+(\S+)$/i.exec(authorization) ?? [];
      return authenticate(readClaims(token), shopId);
    },
  };
}
