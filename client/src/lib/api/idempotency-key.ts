/** A key for one intention: made once, sent with every try. 128 random bits, also on plain http, where there is no `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
