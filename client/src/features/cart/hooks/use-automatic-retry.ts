import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useConnectionState } from '../../../realtime/connection-state.ts';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** Upper bound for `Retry-After`, which a proxy may have sent. */
const MAX_BACK_OFF_MS = 120_000;
/** Limits simultaneous automatic resends per tab. */
const MAX_CONCURRENT = 2;

/** In `performance.now()` ms: no automatic resend before this time. */
let backOffUntil = 0;

export function backOff(error: unknown): void {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (seconds) backOffUntil = performance.now() + Math.min(seconds * 1_000, MAX_BACK_OFF_MS);
}

export function canRetry(inFlightCount: number): boolean {
  return inFlightCount < MAX_CONCURRENT && performance.now() >= backOffUntil;
}

/**
 * Retries when the network or socket returns or the page's visibility changes, and in between with growing
 * delays. Delays are random: many devices come back online at once.
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
