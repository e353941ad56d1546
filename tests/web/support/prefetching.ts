import type { BrowserContext } from '@playwright/test';
import { PREFETCH_DELAY_MS } from '@tawa/client/src/lib/prefetch-delay.ts';

/** Lets no page of the context load the files of other pages. Call before the first `goto`. */
export async function stopPrefetching(context: BrowserContext): Promise<void> {
  await context.addInitScript(dropTimers, PREFETCH_DELAY_MS);
}

/** Prefetching starts by the only timer of this delay. */
function dropTimers(droppedMs: number): void {
  const { setTimeout } = window;
  window.setTimeout = ((run: TimerHandler, delayMs?: number, ...rest: unknown[]) =>
    delayMs === droppedMs ? 0 : setTimeout(run, delayMs, ...rest)) as typeof window.setTimeout;
}
