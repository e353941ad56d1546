import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useConnectionState } from '../../../realtime/connection-state.ts';

const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** A proxy may send any `Retry-After`, so the wait is limited. */
const MAX_BACK_OFF_MS = 120_000;
const MAX_CONCURRENT_RETRIES = 2;

/** In `performance.now()` ms. */
let backOffUntil = 0;

/** Holds back automatic retries for as long as the response asks. */
export function applyRetryAfter(error: unknown): void {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (seconds) backOffUntil = performance.now() + Math.min(seconds * 1_000, MAX_BACK_OFF_MS);
}

export function canRetryAutomatically(inFlightCount: number): boolean {
  return inFlightCount < MAX_CONCURRENT_RETRIES && performance.now() >= backOffUntil;
}

/**
 * Tries again with growing delays, and when network, socket or visibility changes. The delays are random,
 * because many devices come back at once.
 */
export function useUnsentOrderRetry(unsentOrderKey: string | undefined, retry: () => void): void {
  const isLive = useConnectionState() === 'live';
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isLive` is not read: its change restarts the retries
  useEffect(() => {
    if (!unsentOrderKey) return;
    let timer: ReturnType<typeof setTimeout>;
    let delayMs = FIRST_RETRY_DELAY_MS;
    const schedule = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(attempt, ms);
    };
    function attempt(): void {
      latest.current();
      schedule(Math.max(delayMs, backOffUntil - performance.now()) * (1 + Math.random() / 2));
      delayMs = Math.min(delayMs * 2, MAX_RETRY_DELAY_MS);
    }
    const retrySoon = () => {
      delayMs = FIRST_RETRY_DELAY_MS;
      schedule(Math.random() * FIRST_RETRY_DELAY_MS);
    };
    retrySoon();
    window.addEventListener('online', retrySoon);
    document.addEventListener('visibilitychange', retrySoon);
    return () => {
      window.removeEventListener('online', retrySoon);
      document.removeEventListener('visibilitychange', retrySoon);
      clearTimeout(timer);
    };
  }, [unsentOrderKey, isLive]);
}
