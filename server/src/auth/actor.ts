import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { userOfSession } from './sessions.repository.ts';

/** Somebody signed in, on one device. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly name: string;
}

/** What an access token says; everything else is read afresh, so that it is true at every call. */
const claims = z.object({ sub: z.uuid(), sid: z.uuid(), use: z.literal('access') });
export type Claims = z.output<typeof claims>;

/** The one door from a token to an actor, for HTTP and for sockets. */
export interface Actors {
  /** @throws AppError session.ended when the token is forged, expired, of another kind, or its session ended */
  fromToken(token: string): Promise<Actor>;
  /** null without a header. @throws AppError session.ended, also for `Bearer` with nothing behind it */
  fromHeader(authorization: string | undefined): Promise<Actor | null>;
}

export function createActors(read: Db, verify: (token: string) => unknown): Actors {
  async function fromToken(token: string): Promise<Actor> {
    const { sub, sid } = readClaims(token);
    const user = await userOfSession(read, sid);
    if (!user || user.userId !== sub) throw new AppError('session.ended');
    return { sessionId: sid, ...user };
  }

  function readClaims(token: string): Claims {
    try {
      return claims.parse(verify(token));
    } catch {
      throw new AppError('session.ended');
    }
  }

  return {
    fromToken,
    async fromHeader(authorization) {
      if (authorization === undefined) return null;
      const [, token = ''] = /^bearer\s+(\S+)$/i.exec(authorization) ?? [];
      return fromToken(token);
    },
  };
}
