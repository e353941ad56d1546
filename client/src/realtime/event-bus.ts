import type { LiveEventName } from '@tawa/shared/contract/live.rules.ts';
import type { Envelope, KotStatusMessage, LivePayload } from '@tawa/shared/contract/live.ts';

/** One event of a shop, as the handlers see it. */
export type LiveMessage = {
  [Name in LiveEventName]: { name: Name } & Envelope & LivePayload<Name>;
}[LiveEventName];

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();
const followers = new Set<(message: KotStatusMessage) => void>();

export function tellHeard(message: LiveMessage): void {
  for (const listener of listeners) listener(message);
}

export function tellKotStatus(message: KotStatusMessage): void {
  for (const follower of followers) follower(message);
}

/** Hears every event of the shop in view. Returns the way to stop. */
export function onHeard(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function onKotStatus(follower: (message: KotStatusMessage) => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

/**
 * An answer can be older than an event that arrived while it was on its way. What was heard meanwhile is put
 * on top of it, in order, so the screen never steps back.
 */
export async function withHeard<T>(
  load: () => Promise<T>,
  apply: (answer: T, message: LiveMessage) => T,
): Promise<T> {
  const meanwhile: LiveMessage[] = [];
  const stop = onHeard((message) => meanwhile.push(message));
  try {
    return meanwhile.reduce(apply, await load());
  } finally {
    stop();
  }
}
