import { v4 } from 'uuid';

/** A key for one intention: made once, sent with every try. `uuid` works on plain http, `crypto.randomUUID` does not. */
export function newIdempotencyKey(): string {
  return v4();
}
