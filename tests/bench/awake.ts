import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Keeps the event loop from sleeping while `run` lasts, because waking a sleeping client would cost the
 * server processor time.
 */
export async function stayAwake<T>(run: () => Promise<T>): Promise<T> {
  let isDone = false;
  const spin = (): void => {
    if (!isDone) setImmediate(spin);
  };
  spin();
  try {
    return await run();
  } finally {
    isDone = true;
  }
}

/**
 * Waits without a timer, which could be up to 1 ms late.
 * @param due as `performance.now()`
 */
export async function spinUntil(due: number): Promise<void> {
  while (performance.now() < due) await nextTurn();
}
