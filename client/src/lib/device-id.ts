import { newIdempotencyKey } from './api/idempotency-keys.ts';
import { storage } from './store.ts';

const KEY = 'device';

/** Names this browser by chance, and stays until its storage is cleared. Only staff send it. */
export function deviceId(): string {
  const stored = storage.getItem(KEY);
  // The server refuses another form, and with it the connection.
  if (stored && /^[\w-]{1,64}$/.test(stored)) return stored;
  const drawn = newIdempotencyKey();
  storage.setItem(KEY, drawn);
  return drawn;
}
