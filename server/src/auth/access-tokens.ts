import jwt from '@fastify/jwt';
import { ACCESS_TOKEN_SECONDS } from '@tawa/shared/accounts/accounts.rules.ts';
import type { FastifyInstance } from 'fastify';
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
    // The library keeps verified tokens until they expire, because verifying would take a third of the time
    // of an unchanged list's response.
    // The library knows only the machine's clock, so `readAccessToken` checks the expiry.
    verify: { algorithms: ['HS256'], cache: 10_000, ignoreExpiration: true },
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

/** `iat` is in seconds. */
const datedClaimsSchema = claimsSchema.extend({ exp: z.number(), iat: z.number().default(0) });

/**
 * Verifies an access token without reading its session.
 * @param now ms UTC
 * @throws what `verify` throws; ZodError if the text is no access token; Error if it was issued in the future
 */
export function readAccessToken(
  verify: (token: string) => unknown,
  token: string,
  now = serverNow(),
): Claims {
  const claims = datedClaimsSchema.parse(verify(token));
  if (claims.exp * 1_000 <= now) throw new Error('the token has expired');
  // A token that was issued while the clock was ahead would live too long.
  if (claims.iat * 1_000 > latestPlausibleCreation(now, 0))
    throw new Error('the token was issued in the future');
  return claims;
}
