import type { Page } from '@playwright/test';

/** No frame may take longer, on a computer a quarter as fast as this one. */
export const SMOOTH_MS = 100;
export const SLOW_DOWN = 4;
const ATTEMPTS = 5;

/**
 * The longest time, in ms, that the page keeps its main thread from drawing while `during` goes on, at a quarter of
 * the speed. What counts is the processor's time, so that other programs on a busy machine do not matter; what is
 * left of them (cold caches, one more collection of garbage) is why `during` is done up to five times until it goes
 * smoothly. It has to be repeatable, and to stay on the page.
 *
 * Playwright itself works inside the page: say `test.use({ trace: 'off' })`, and look for elements by CSS in `during`.
 */
export async function longestFrame(
  page: Page,
  during: () => Promise<void>,
  smoothMs = SMOOTH_MS,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= ATTEMPTS && best > smoothMs; attempt += 1) {
    best = Math.min(best, Math.max(...(await tasksDuring(page, during))) * SLOW_DOWN);
  }
  return Math.round(best);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time, in µs. */
  tdur?: number;
  args?: { name?: string };
}

const TASK = 'RunTask';

/** What each task of the page's main thread took meanwhile, in ms of the processor's time. */
export async function tasksDuring(page: Page, during: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
  await during();
  // What it set off is drawn in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name === TASK && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the browser told of no task');
  return tasks.map(({ tdur = 0 }) => tdur / 1_000);
}
