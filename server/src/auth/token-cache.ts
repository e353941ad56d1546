import { z } from 'zod';
import { latestEnd } from '../support/clock-skew.ts';

/** What an access token says; everything else is read afresh, so that it is true at every call. */
const claims = z.object({ sub: z.uuid(), sid: z.uuid(), use: z.literal('access') });
export type Claims = z.output<typeof claims>;

/** Both in seconds. */
const dated = claims.extend({ exp: z.number(), iat: z.number().default(0) });

type Dated = z.output<typeof dated>;

/** A restaurant has a dozen devices; this is for a thousand restaurants. */
const MAX_KNOWN = 10_000;

/**
 * Reads access tokens and remembers those whose signature was right, until they expire: the same token comes with
 * every call of a screen. Only what the token itself says is remembered, never whether its session still holds.
 * @throws whatever `verify` throws, ZodError for a token of another kind, Error for one that was issued ahead of its time
 */
export function createTokenReader(
  verify: (token: string) => unknown,
  { now = Date.now, max = MAX_KNOWN } = {},
) {
  const known = new Map<string, Dated>();

  /** One of a clock that was ahead would live until the clock is there again. */
  function issuedByNow(read: Dated): Dated {
    if (read.iat * 1_000 > latestEnd(now(), 0)) throw new Error('the token was issued ahead of its time');
    return read;
  }

  return (token: string): Claims => {
    const remembered = known.get(token);
    if (remembered && now() < remembered.exp * 1_000) return issuedByNow(remembered);
    known.delete(token);
    const read = issuedByNow(dated.parse(verify(token)));
    const [oldest] = known.keys();
    if (known.size >= max && oldest !== undefined) known.delete(oldest);
    known.set(token, read);
    return read;
  };
}
