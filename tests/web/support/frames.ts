import type { Page } from '@playwright/test';

/** No frame may take longer, on a computer a quarter as fast as this one. */
export const SMOOTH_MS = 100;
const SLOW_DOWN = 4;
const ATTEMPTS = 3;

/**
 * How long the longest frame takes while `during` goes on, in ms, at a quarter of the speed; 0 when none took 50.
 * On a busy machine a frame is long now and then for no fault of the page, so `during` is done up to three times
 * until it goes smoothly: it has to be repeatable, and to stay on the page.
 */
export async function longestFrame(page: Page, during: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= ATTEMPTS && best > SMOOTH_MS; attempt += 1) {
    await startWatching(page);
    await during();
    best = Math.min(best, await longestSeen(page));
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return Math.round(best);
}

async function startWatching(page: Page): Promise<void> {
  await page.evaluate(() => {
    const begun = performance.now();
    const frames: number[] = [];
    const take = (entries: PerformanceEntryList) => {
      for (const { startTime, duration } of entries) if (startTime >= begun) frames.push(duration);
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'long-animation-frame' });
    const stop = () => {
      take(observer.takeRecords());
      observer.disconnect();
      return Math.max(0, ...frames);
    };
    Object.assign(window, { stopWatchingFrames: stop });
  });
}

async function longestSeen(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    // What `during` set off is drawn in the next frame, and told of after that.
    for (let count = 0; count < 3; count += 1) await frame();
    return (Reflect.get(window, 'stopWatchingFrames') as () => number)();
  });
}
