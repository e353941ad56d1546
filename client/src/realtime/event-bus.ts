import type { KotStatusMessage, LiveEventName, LiveMessage } from '@tawa/shared/event-schemas.ts';

export type { LiveMessage };

/** The messages of one noun: `kot:created`, `kot:served` and so on for `kot`. */
export type MessageAbout<Noun extends LiveNoun> = Extract<LiveMessage, { name: `${Noun}:${string}` }>;
export type LiveNoun = LiveEventName extends `${infer Noun}:${string}` ? Noun : never;

type Listener = (message: LiveMessage) => void;
const listeners = new Set<Listener>();
const kotStatusListeners = new Set<(message: KotStatusMessage) => void>();

export function publishLiveMessage(message: LiveMessage): void {
  for (const listener of listeners) listener(message);
}

export function publishKotStatus(message: KotStatusMessage): void {
  for (const listener of kotStatusListeners) listener(message);
}

export function subscribeLiveMessages(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function subscribeKotStatus(listener: (message: KotStatusMessage) => void): () => void {
  kotStatusListeners.add(listener);
  return () => void kotStatusListeners.delete(listener);
}

/** Applies events that arrive during `load` to its result, which may be older. */
export async function mergeEventsDuring<T>(
  load: () => Promise<T>,
  applyMessage: (loaded: T, message: LiveMessage) => T,
): Promise<T> {
  const events: LiveMessage[] = [];
  const unsubscribe = subscribeLiveMessages((message) => events.push(message));
  try {
    return events.reduce(applyMessage, await load());
  } finally {
    unsubscribe();
  }
}
