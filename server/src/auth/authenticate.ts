import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { type Commits, MAX_KNOWN, untilRightsChange } from '../db/commit-version.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { userOfSession } from './sessions.repository.ts';
import { type Claims, createTokenReader } from './token-cache.ts';

/** Somebody signed in, on one device. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly name: string;
}

/** Somebody signed in, seen at the shop they ask for. */
export interface Present {
  readonly actor: Actor;
  /** null when they have none in this shop. */
  readonly part: 'waiter' | 'owner' | null;
  /** The `seq` of the shop's newest event at the same moment, where it was read as well. */
  readonly head?: number;
}

/** The one door from a token to an actor, for HTTP and for sockets. */
export interface Actors {
  /**
   * What the token in a header says by itself, whether its session holds or not; null without a header.
   * @throws AppError session.ended when it is forged, expired or of another kind
   */
  claimsOf(authorization: string | undefined): Claims | null;
  /** @throws AppError session.ended when the token is forged, expired, of another kind, or its session ended */
  fromToken(token: string, shopId: string): Promise<Present>;
  /**
   * null without a token: a client that has signed out keeps an empty one, and sends `Bearer` with nothing behind it.
   * Without a shop nobody has a part. `looksAgain`: whoever asks does so in a change that looks again behind its lock, so
   * what was true a second ago is good enough.
   * @throws AppError session.ended
   */
  fromHeader(
    authorization: string | undefined,
    shopId?: string,
    looksAgain?: boolean,
  ): Promise<Present | null>;
  /** A change has found somebody else: they are looked up next time, whoever they are by now. */
  lookAnew(authorization: string | undefined, shopId?: string): void;
}

/** For how long (ms) somebody was here just now. */
const JUST_NOW_MS = 1_000;

/** Also remembers who calls, until a commit changes who is who and may do what. */
export function createActors(read: Db, commits: Commits, verify: (token: string) => unknown): Actors {
  const readToken = createTokenReader(verify);
  const known = untilRightsChange<Present>(commits);
  /** Beside other programs, which change rights as well. */
  const justNow = new Map<string, { present: Present; until: number }>();

  const nameOf = ({ sub, sid }: Claims, shopId = ''): string => `${sub} ${sid} ${shopId}`;

  function seenJustNow(name: string): Present | undefined {
    const seen = justNow.get(name);
    return seen && seen.until > performance.now() ? seen.present : undefined;
  }

  function remember(name: string, present: Present): void {
    // Whoever has no part is a visitor there, and of them nothing is looked at again.
    if (commits.isAlone || !present.part) return;
    if (justNow.size >= MAX_KNOWN) justNow.clear();
    justNow.set(name, { present, until: performance.now() + JUST_NOW_MS });
  }

  async function look(claims: Claims, shopId = '', looksAgain = false): Promise<Present> {
    const { sub, sid } = claims;
    const name = nameOf(claims, shopId);
    const remembered = known.find(name) ?? (looksAgain ? seenJustNow(name) : undefined);
    if (remembered) return remembered;
    let newest = 0;
    const present = await known.take(name, async () => {
      const found = await userOfSession(read, sid, shopId);
      if (!found || found.userId !== sub) throw new AppError('session.ended');
      const { part, head, ...user } = found;
      newest = head ?? 0;
      return { actor: { sessionId: sid, ...user }, part };
    });
    remember(name, present);
    return { ...present, head: newest };
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
    claimsOf,
    fromToken: async (token, shopId) => look(readClaims(token), shopId),
    async fromHeader(authorization, shopId, looksAgain) {
      const claims = claimsOf(authorization);
      return claims && look(claims, shopId, looksAgain);
    },
    lookAnew(authorization, shopId) {
      const claims = claimsOf(authorization);
      if (claims) justNow.delete(nameOf(claims, shopId));
    },
  };
}
