/** 128 random bits; plain http has no `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
