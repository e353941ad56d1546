import jwt from '@fastify/jwt';
import { ACCESS_TOKEN_SECONDS } from '@tawa/shared/accounts/accounts.rules.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { serverNow } from '../support/server-clock.ts';
import { latestPlausibleCreation } from '../support/time-window.ts';
import { loadOrCreateJwtSecret } from './jwt-secret.ts';

export interface AccessTokens {
  secret: string;
  sign(claims: Claims): string;
  /** @throws Error for an invalid token */
  verify(token: string): unknown;
}

export async function registerAccessTokens(
  http: FastifyInstance,
  { jwtSecret, dataDir }: Config,
): Promise<AccessTokens> {
  const secret = jwtSecret ?? loadOrCreateJwtSecret(dataDir);
  await http.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS },
    // The library knows only the machine's clock, so `createAccessTokenReader` checks the expiry.
    verify: { algorithms: ['HS256'], ignoreExpiration: true },
  });
  return {
    secret,
    sign: (claims) => http.jwt.sign({ ...claims, iat: Math.floor(serverNow() / 1_000) }),
    verify: (token) => http.jwt.verify(token),
  };
}

/** A token has only ids. All else is read from the database at each request, so that it is current. */
const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), use: z.literal('access') });
export type Claims = z.output<typeof claimsSchema>;

/** `iat` and `exp` are in seconds. */
const datedClaimsSchema = claimsSchema.extend({ exp: z.number(), iat: z.number().default(0) });

/**
 * How many verified tokens are kept. Verifying a token takes a third of the time of an unchanged list's response. The
 * token itself is the key, because the library's own cache hashes it at each use.
 */
const MAX_VERIFIED_TOKENS = 10_000;

/**
 * Returns a function that reads an access token without its session. It verifies a token once and checks its dates at
 * each use. `now` is in ms UTC. The function throws what `verify` throws; ZodError if the text is no access token; Error
 * if the token has expired or was issued in the future.
 */
export function createAccessTokenReader(verify: (token: string) => unknown) {
  // The option `max` would allocate its memory in advance.
  const verified = new LRUCache<string, z.output<typeof datedClaimsSchema>>({
    maxSize: MAX_VERIFIED_TOKENS,
    sizeCalculation: () => 1,
  });
  return (token: string, now = serverNow()): Claims => {
    let claims = verified.get(token);
    if (!claims) {
      claims = datedClaimsSchema.parse(verify(token));
      verified.set(token, claims);
    }
    if (claims.exp * 1_000 <= now) throw new Error('the token has expired');
    // A token that was issued while the clock was ahead would live too long.
    if (claims.iat * 1_000 > latestPlausibleCreation(now, 0))
      throw new Error('the token was issued in the future');
    return claims;
  };
}
