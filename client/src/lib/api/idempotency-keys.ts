import { isOutcomeUnknown } from './api-error.ts';

/** After an unknown outcome an identical payload reuses its key, so it is applied once. */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  /** @param keepsKey whether the request may still have to be repeated after an error */
  async withKey<T>(
    payload: unknown,
    request: (idempotencyKey: string) => Promise<T>,
    keepsKey = isOutcomeUnknown,
  ): Promise<T> {
    const payloadJson = JSON.stringify(payload);
    const key = this.#keys.get(payloadJson) ?? newIdempotencyKey();
    this.#keys.set(payloadJson, key);
    try {
      const reply = await request(key);
      this.#keys.delete(payloadJson);
      return reply;
    } catch (error) {
      if (!keepsKey(error)) this.#keys.delete(payloadJson);
      throw error;
    }
  }
}

/** 128 random bits; plain http has no `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
