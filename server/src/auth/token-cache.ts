import { z } from 'zod';
import { latestValidExpiry } from '../support/clock-skew.ts';

/** What an access token says; everything else is read afresh, so that it is true at every call. */
const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), use: z.literal('access') });
export type Claims = z.output<typeof claimsSchema>;

/** Both in seconds. */
const datedClaimsSchema = claimsSchema.extend({ exp: z.number(), iat: z.number().default(0) });

type DatedClaims = z.output<typeof datedClaimsSchema>;

/** A restaurant has a dozen devices; this is for a thousand restaurants. */
const MAX_CACHED_TOKENS = 10_000;

/**
 * Reads access tokens and remembers those whose signature was right, until they expire: the same token comes with
 * every call of a screen. Only what the token itself says is remembered, never whether its session still holds.
 * @throws whatever `verify` throws, ZodError for a token of another kind, Error for one that was issued ahead of its time
 */
export function createTokenVerifier(
  verify: (token: string) => unknown,
  { now = Date.now, max = MAX_CACHED_TOKENS } = {},
) {
  const verifiedTokens = new Map<string, DatedClaims>();

  /** One of a clock that was ahead would live until the clock is there again. */
  function assertNotIssuedAhead(read: DatedClaims): DatedClaims {
    if (read.iat * 1_000 > latestValidExpiry(now(), 0))
      throw new Error('the token was issued ahead of its time');
    return read;
  }

  return (token: string): Claims => {
    const remembered = verifiedTokens.get(token);
    if (remembered && now() < remembered.exp * 1_000) return assertNotIssuedAhead(remembered);
    verifiedTokens.delete(token);
    const read = assertNotIssuedAhead(datedClaimsSchema.parse(verify(token)));
    const [oldest] = verifiedTokens.keys();
    if (verifiedTokens.size >= max && oldest !== undefined) verifiedTokens.delete(oldest);
    verifiedTokens.set(token, read);
    return read;
  };
}
