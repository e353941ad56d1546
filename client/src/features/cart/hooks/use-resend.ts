import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useLinkState } from '../../../realtime/connection-state.ts';

const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;
/** Whoever answers for the server, it is not left alone for longer than this. */
const LONGEST_REST_MS = 120_000;
/** A phone with many orders sends no more of them by itself at once. */
const AT_ONCE = 2;

/** ms on the page's own clock, which nobody sets: until then the server has asked not to be called. */
let restUntil = 0;

/** Keeps to a `Retry-After`. */
export function rest(error: unknown): void {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined;
  if (seconds) restUntil = performance.now() + Math.min(seconds * 1_000, LONGEST_REST_MS);
}

/** Whether an order may go by itself now, with so many on their way. */
export function mayTry(underWay: number): boolean {
  return underWay < AT_ONCE && performance.now() >= restUntil;
}

/**
 * Tries as soon as the network or the link comes back, or somebody looks at the page again, and in between ever more
 * seldom. Never on the stroke: a hundred phones find the network again in the same moment.
 */
export function useResending(waitingKey: string | undefined, again: () => void): void {
  const live = useLinkState() === 'live';
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that comes back is the sign to try
  useEffect(() => {
    if (!waitingKey) return;
    let timer: ReturnType<typeof setTimeout>;
    let pause = FIRST_PAUSE_MS;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(tryAgain, ms);
    };
    function tryAgain(): void {
      latest.current();
      wait(Math.max(pause, restUntil - performance.now()) * (1 + Math.random() / 2));
      pause = Math.min(pause * 2, LAST_PAUSE_MS);
    }
    const soon = () => {
      pause = FIRST_PAUSE_MS;
      wait(Math.random() * FIRST_PAUSE_MS);
    };
    soon();
    window.addEventListener('online', soon);
    document.addEventListener('visibilitychange', soon);
    return () => {
      window.removeEventListener('online', soon);
      document.removeEventListener('visibilitychange', soon);
      clearTimeout(timer);
    };
  }, [waitingKey, live]);
}
