import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { LRUCache } from 'lru-cache';
import { type CommitVersions, cacheUntilPermissionChange, MAX_CACHE_ENTRIES } from '../db/commit-cache.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { type Claims, createTokenVerifier } from './access-tokens.ts';
import { findUserOfSession } from './sessions/sessions.repository.ts';

export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly name: string;
}

export interface AuthenticatedActor {
  readonly actor: Actor;
  /** null: not a member. */
  readonly shopRole: 'waiter' | 'owner' | null;
  /** `seq` of the shop's newest event; absent if the identity was cached. */
  readonly latestSeq?: number;
}

export interface Authenticator {
  /** Verifies the token but not its session; null without a token. @throws AppError session.ended */
  claimsFromHeader(authorization: string | undefined): Claims | null;
  /**
   * @param onVerified called with the token's user before the session is read, so that a caller can refuse cheaply
   * @throws AppError session.ended for an invalid token or an ended session
   */
  authenticateToken(
    token: string,
    shopId: string,
    onVerified?: (userId: string) => void,
  ): Promise<AuthenticatedActor>;
  /**
   * Null without a token (signed-out clients send a bare `Bearer`).
   * @param allowStale accept an identity cached for up to 1 s; the write re-checks it under its lock
   * @throws AppError session.ended
   */
  authenticateHeader(
    authorization: string | undefined,
    shopId?: string,
    allowStale?: boolean,
  ): Promise<AuthenticatedActor | null>;
  invalidate(authorization: string | undefined, shopId?: string): void;
}

/** Caches identities until a commit changes accounts or permissions. */
export function createAuthenticator(
  read: Db,
  commits: CommitVersions,
  verify: (token: string) => unknown,
): Authenticator {
  const readToken = createTokenVerifier(verify);
  const actorCache = cacheUntilPermissionChange<AuthenticatedActor>(commits);
  const staleActors = createStaleActorCache(commits);

  async function authenticate(claims: Claims, shopId = '', allowStale = false): Promise<AuthenticatedActor> {
    const { sub, sid } = claims;
    const key = cacheKey(claims, shopId);
    const cached = actorCache.get(key) ?? (allowStale ? staleActors.find(key) : undefined);
    if (cached) return cached;
    let loadedSeq = 0;
    const authenticated = await actorCache.load(key, async () => {
      const found = await findUserOfSession(read, sid, shopId);
      if (!found || found.userId !== sub) throw new AppError('session.ended');
      const { shopRole, latestSeq, ...user } = found;
      loadedSeq = latestSeq ?? 0;
      return { actor: { sessionId: sid, ...user }, shopRole };
    });
    staleActors.store(key, authenticated);
    return { ...authenticated, latestSeq: loadedSeq };
  }

  function readClaims(token: string): Claims {
    try {
      return readToken(token);
    } catch {
      throw new AppError('session.ended');
    }
  }

  function parseAuthorization(authorization: string | undefined): Claims | null {
    if (authorization === undefined || /^bearer\s*$/i.test(authorization)) return null;
    const [, token = ''] = /^bearer\s+(\S+)$/i.exec(authorization) ?? [];
    return readClaims(token);
  }

  return {
    claimsFromHeader: parseAuthorization,
    async authenticateToken(token, shopId, onVerified) {
      const claims = readClaims(token);
      onVerified?.(claims.sub);
      return authenticate(claims, shopId);
    },
    async authenticateHeader(authorization, shopId, allowStale) {
      const claims = parseAuthorization(authorization);
      return claims && authenticate(claims, shopId, allowStale);
    },
    invalidate(authorization, shopId) {
      const claims = parseAuthorization(authorization);
      if (claims) staleActors.delete(cacheKey(claims, shopId));
    },
  };
}

const cacheKey = ({ sub, sid }: Claims, shopId = ''): string => `${sub} ${sid} ${shopId}`;

const STALE_TTL_MS = 1_000;

/** For writes, with several processes, whose other caches are disabled. */
function createStaleActorCache({ isSingleProcess }: CommitVersions) {
  const entries = new LRUCache<string, AuthenticatedActor>({ max: MAX_CACHE_ENTRIES, ttl: STALE_TTL_MS });
  return {
    find: (key: string): AuthenticatedActor | undefined => entries.get(key),
    store(key: string, authenticated: AuthenticatedActor): void {
      // Writes re-check members only, so only members may be stale.
      if (!isSingleProcess && authenticated.shopRole) entries.set(key, authenticated);
    },
    delete: (key: string) => entries.delete(key),
  };
}
