import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { type Claims, createTokenReader } from './known-tokens.ts';
import { userOfSession } from './sessions.repository.ts';

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
  /** The `seq` of the shop's newest event at the same moment. */
  readonly head: number;
}

/** The one door from a token to an actor, for HTTP and for sockets. */
export interface Actors {
  /**
   * What the token in a header says by itself, whether its session holds or not; null without a header.
   * @throws AppError session.ended when it is forged, expired or of another kind
   */
  claimsOf(authorization: string | undefined): Claims | null;
  /** @throws AppError session.ended when the token is forged, expired, of another kind, or its session ended */
  fromToken(token: string): Promise<Actor>;
  /**
   * null without a token: a client that has signed out keeps an empty one, and sends `Bearer` with nothing behind it.
   * Without a shop nobody has a part.
   * @throws AppError session.ended
   */
  fromHeader(authorization: string | undefined, shopId?: string): Promise<Present | null>;
}

export function createActors(read: Db, verify: (token: string) => unknown): Actors {
  const readToken = createTokenReader(verify);

  async function look({ sub, sid }: Claims, shopId?: string): Promise<Present> {
    const found = await userOfSession(read, sid, shopId);
    if (!found || found.userId !== sub) throw new AppError('session.ended');
    const { part, head, ...user } = found;
    return { actor: { sessionId: sid, ...user }, part, head: head ?? 0 };
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
    fromToken: async (token) => (await look(readClaims(token))).actor,
    async fromHeader(authorization, shopId) {
      const claims = claimsOf(authorization);
      return claims && look(claims, shopId);
    },
  };
}
