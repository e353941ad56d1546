import { z } from 'zod';

/** What an access token says; everything else is read afresh, so that it is true at every call. */
const claims = z.object({ sub: z.uuid(), sid: z.uuid(), use: z.literal('access') });
export type Claims = z.output<typeof claims>;

const dated = claims.extend({ exp: z.number() });

/** A restaurant has a dozen devices; this is for a thousand restaurants. */
const MAX_KNOWN = 10_000;

/**
 * Reads access tokens and remembers those whose signature was right, until they expire: the same token comes with
 * every call of a screen. Only what the token itself says is remembered, never whether its session still holds.
 * @throws whatever `verify` throws, and ZodError for a token of another kind
 */
export function createTokenReader(
  verify: (token: string) => unknown,
  { now = Date.now, max = MAX_KNOWN } = {},
) {
  const known = new Map<string, z.output<typeof dated>>();

  return (token: string): Claims => {
    const remembered = known.get(token);
    if (remembered && now() < remembered.exp * 1_000) return remembered;
    known.delete(token);
    const read = dated.parse(verify(token));
    const [oldest] = known.keys();
    if (known.size >= max && oldest !== undefined) known.delete(oldest);
    known.set(token, read);
    return read;
  };
}
