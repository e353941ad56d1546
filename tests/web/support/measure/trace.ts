import type { Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time in µs. */
  tdur?: number;
  args?: { name?: string };
}

const TASK_EVENT = 'RunTask';

/** @returns CPU ms of each main-thread task */
export async function traceTasks(page: Page, during: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
  await during();
  // Includes the frame that `during` causes.
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
  const tasks = traceEvents.filter((event) => event.name === TASK_EVENT && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the trace contains no task');
  return tasks.map(({ tdur = 0 }) => tdur / 1_000);
}
