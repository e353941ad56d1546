import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { type CommitVersions, cacheUntilPermissionChange, MAX_CACHE_ENTRIES } from '../db/commit-version.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { findUserOfSession } from './sessions.repository.ts';
import { type Claims, createTokenVerifier } from './token-cache.ts';

/** Somebody signed in, on one device. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly name: string;
}

/** Somebody signed in, seen at the shop they ask for. */
export interface AuthenticatedActor {
  readonly actor: Actor;
  /** null when they have none in this shop. */
  readonly shopRole: 'waiter' | 'owner' | null;
  /** The `seq` of the shop's newest event at the same moment, where it was read as well. */
  readonly latestSeq?: number;
}

/** The one door from a token to an actor, for HTTP and for sockets. */
export interface Authenticator {
  /**
   * What the token in a header says by itself, whether its session holds or not; null without a header.
   * @throws AppError session.ended when it is forged, expired or of another kind
   */
  claimsFromHeader(authorization: string | undefined): Claims | null;
  /** @throws AppError session.ended when the token is forged, expired, of another kind, or its session ended */
  authenticateToken(token: string, shopId: string): Promise<AuthenticatedActor>;
  /**
   * null without a token: a client that has signed out keeps an empty one, and sends `Bearer` with nothing behind it.
   * Without a shop nobody has a part. `looksAgain`: whoever asks does so in a change that looks again behind its lock, so
   * what was true a second ago is good enough.
   * @throws AppError session.ended
   */
  authenticateHeader(
    authorization: string | undefined,
    shopId?: string,
    allowStale?: boolean,
  ): Promise<AuthenticatedActor | null>;
  /** A change has found somebody else: they are looked up next time, whoever they are by now. */
  invalidate(authorization: string | undefined, shopId?: string): void;
}

/** For how long (ms) somebody was here just now. */
const STALE_TTL_MS = 1_000;

/** Also remembers who calls, until a commit changes who is who and may do what. */
export function createAuthenticator(
  read: Db,
  commits: CommitVersions,
  verify: (token: string) => unknown,
): Authenticator {
  const readToken = createTokenVerifier(verify);
  const actorCache = cacheUntilPermissionChange<AuthenticatedActor>(commits);
  /** Beside other programs, which change rights as well. */
  const staleActors = new Map<string, { present: AuthenticatedActor; until: number }>();

  const cacheKey = ({ sub, sid }: Claims, shopId = ''): string => `${sub} ${sid} ${shopId}`;

  function findStale(name: string): AuthenticatedActor | undefined {
    const seen = staleActors.get(name);
    return seen && seen.until > performance.now() ? seen.present : undefined;
  }

  function rememberStale(name: string, authenticated: AuthenticatedActor): void {
    // Whoever has no part is a visitor there, and of them nothing is looked at again.
    if (commits.isSingleProcess || !authenticated.shopRole) return;
    if (staleActors.size >= MAX_CACHE_ENTRIES) staleActors.clear();
    staleActors.set(name, { present: authenticated, until: performance.now() + STALE_TTL_MS });
  }

  async function authenticate(claims: Claims, shopId = '', allowStale = false): Promise<AuthenticatedActor> {
    const { sub, sid } = claims;
    const name = cacheKey(claims, shopId);
    const remembered = actorCache.get(name) ?? (allowStale ? findStale(name) : undefined);
    if (remembered) return remembered;
    let loadedSeq = 0;
    const authenticated = await actorCache.load(name, async () => {
      const found = await findUserOfSession(read, sid, shopId);
      if (!found || found.userId !== sub) throw new AppError('session.ended');
      const { shopRole, latestSeq, ...user } = found;
      loadedSeq = latestSeq ?? 0;
      return { actor: { sessionId: sid, ...user }, shopRole };
    });
    rememberStale(name, authenticated);
    return { ...authenticated, latestSeq: loadedSeq };
  }

  function readClaims(token: string): Claims {
    try {
      return readToken(token);
    } catch {
      throw new AppError('session.ended');
    }
  }

  function claimsOf(authorization: string | undefined): Claims | null {
    if (authorization === undefined || /^bearer\s*$/i.test(authorization)) return null;
    const [, token = ''] = /^bearer\s+(\S+)$/i.exec(authorization) ?? [];
    return readClaims(token);
  }

  return {
    claimsFromHeader: claimsOf,
    authenticateToken: async (token, shopId) => authenticate(readClaims(token), shopId),
    async authenticateHeader(authorization, shopId, allowStale) {
      const claims = claimsOf(authorization);
      return claims && authenticate(claims, shopId, allowStale);
    },
    invalidate(authorization, shopId) {
      const claims = claimsOf(authorization);
      if (claims) staleActors.delete(cacheKey(claims, shopId));
    },
  };
}
