import { isUnsettled } from './api-error.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/** The keys of what got no answer. The same, sent again, goes under the same key, so that it is done once. */
export class UnansweredKeys {
  readonly #keys = new Map<string, string>();

  async send<T>(intention: unknown, call: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const name = JSON.stringify(intention);
    const key = this.#keys.get(name) ?? newIdempotencyKey();
    this.#keys.set(name, key);
    try {
      const answer = await call(key);
      this.#keys.delete(name);
      return answer;
    } catch (error) {
      if (!isUnsettled(error)) this.#keys.delete(name);
      throw error;
    }
  }
}
