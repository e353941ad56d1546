import { z } from 'zod';
import { latestPlausibleExpiry } from '../support/clock-skew.ts';

/** All else is read from the database, so that it is current. */
const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), use: z.literal('access') });
export type Claims = z.output<typeof claimsSchema>;

/** In seconds. */
const datedClaimsSchema = claimsSchema.extend({ exp: z.number(), iat: z.number().default(0) });

type DatedClaims = z.output<typeof datedClaimsSchema>;

const MAX_CACHED_TOKENS = 10_000;

/**
 * Verifies access tokens and caches valid ones until they expire; never checks sessions.
 * @throws what `verify` throws; ZodError for another kind; Error if issued in the future
 */
export function createTokenVerifier(
  verify: (token: string) => unknown,
  { now = Date.now, max = MAX_CACHED_TOKENS } = {},
) {
  const verifiedTokens = new Map<string, DatedClaims>();

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
    const [oldest] = verifiedTokens.keys();
    if (verifiedTokens.size >= max && oldest !== undefined) verifiedTokens.delete(oldest);
    verifiedTokens.set(token, read);
    return read;
  };
}
