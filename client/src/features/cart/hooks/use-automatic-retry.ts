import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useConnectionState } from '../../../realtime/connection-state.ts';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** Whoever answers for the server, it is not left alone for longer than this. */
const MAX_BACK_OFF_MS = 120_000;
/** A phone with many orders sends no more of them by itself at once. */
const MAX_CONCURRENT = 2;

/** ms on the page's own clock, which nobody sets: until then the server has asked not to be called. */
let backOffUntil = 0;

/** Keeps to a `Retry-After`. */
export function backOff(error: unknown): void {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (seconds) backOffUntil = performance.now() + Math.min(seconds * 1_000, MAX_BACK_OFF_MS);
}

/** Whether an order may go by itself now, with so many on their way. */
export function canRetry(inFlightCount: number): boolean {
  return inFlightCount < MAX_CONCURRENT && performance.now() >= backOffUntil;
}

/**
 * Tries as soon as the network or the link comes back, or somebody looks at the page again, and in between ever more
 * seldom. Never on the stroke: a hundred phones find the network again in the same moment.
 */
export function useAutomaticRetry(waitingKey: string | undefined, retry: () => void): void {
  const isLive = useConnectionState() === 'live';
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that comes back is the sign to try
  useEffect(() => {
    if (!waitingKey) return;
    let timer: ReturnType<typeof setTimeout>;
    let delayMs = FIRST_DELAY_MS;
    const schedule = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(attempt, ms);
    };
    function attempt(): void {
      latest.current();
      schedule(Math.max(delayMs, backOffUntil - performance.now()) * (1 + Math.random() / 2));
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
    }
    const retrySoon = () => {
      delayMs = FIRST_DELAY_MS;
      schedule(Math.random() * FIRST_DELAY_MS);
    };
    retrySoon();
    window.addEventListener('online', retrySoon);
    document.addEventListener('visibilitychange', retrySoon);
    return () => {
      window.removeEventListener('online', retrySoon);
      document.removeEventListener('visibilitychange', retrySoon);
      clearTimeout(timer);
    };
  }, [waitingKey, isLive]);
}
