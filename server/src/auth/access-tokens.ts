import jwt from '@fastify/jwt';
import { ACCESS_TOKEN_SECONDS } from '@tawa/shared/accounts/accounts.rules.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { latestPlausibleExpiry } from '../support/time-window.ts';
import { loadOrCreateJwtSecret } from './jwt-secret.ts';

export interface AccessTokens {
  secret: string;
  sign(claims: Claims): string;
  /** @throws Error for an invalid or expired token */
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
    verify: { algorithms: ['HS256'] },
  });
  return {
    secret,
    sign: (claims) => http.jwt.sign(claims),
    verify: (token) => http.jwt.verify(token),
  };
}

/** All else is read from the database, so that it is current. */
const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), use: z.literal('access') });
export type Claims = z.output<typeof claimsSchema>;

/** In seconds. */
const datedClaimsSchema = claimsSchema.extend({ exp: z.number(), iat: z.number().default(0) });

type DatedClaims = z.output<typeof datedClaimsSchema>;

const MAX_CACHED_TOKENS = 10_000;

/**
 * Verifies access tokens and caches valid ones until they expire; never checks sessions.
 * @throws what `verify` throws; ZodError unless an access token; Error if issued in the future
 */
export function createTokenVerifier(
  verify: (token: string) => unknown,
  { now = Date.now, max = MAX_CACHED_TOKENS } = {},
) {
  const verifiedTokens = new LRUCache<string, DatedClaims>({ max });

  /** A token issued while the clock was ahead would live too long. */
  function assertNotIssuedAhead(read: DatedClaims): DatedClaims {
    if (read.iat * 1_000 > latestPlausibleExpiry(now(), 0))
      throw new Error('the token was issued in the future');
    return read;
  }

  return (token: string): Claims => {
    const cached = verifiedTokens.get(token);
    if (cached && now() < cached.exp * 1_000) return assertNotIssuedAhead(cached);
    verifiedTokens.delete(token);
    const read = assertNotIssuedAhead(datedClaimsSchema.parse(verify(token)));
    verifiedTokens.set(token, read);
    return read;
  };
}
