import type { Page } from '@playwright/test';

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/**
 * Call before `goto`.
 * @returns what moved without a tap below `ancestor` since the last call, as the start of its HTML
 */
export async function recordLayoutShifts(page: Page, ancestor = '*'): Promise<() => Promise<string[]>> {
  await page.addInitScript((css) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        for (const { node } of hadRecentInput ? [] : sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.closest(css)) shifts.push(element.outerHTML.slice(0, 120));
        }
    }).observe({ type: 'layout-shift', buffered: true });
  }, ancestor);
  return () =>
    page.evaluate(async () => {
      // The browser reports a shift after the frame in which it happened.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      return (Reflect.get(window, 'shifts') as string[]).splice(0);
    });
}

interface MeasuredShift {
  /** The sum of all shifts without a tap, of which browsers report the largest window as CLS. */
  score: number;
  moved: string[];
}

/**
 * Call before `goto`.
 * @returns the shifts of the page that is open
 */
export async function measureLayoutShift(page: Page): Promise<() => Promise<MeasuredShift>> {
  await page.addInitScript(() => {
    const measured: MeasuredShift = { score: 0, moved: [] };
    Object.assign(window, { layoutShift: measured });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        measured.score += value;
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const [before, after] = [previousRect, currentRect].map(
            ({ x, y, width, height }) => `${x},${y} ${width}×${height}`,
          );
          measured.moved.push(`${value.toFixed(3)} ${before} → ${after} ${element?.outerHTML.slice(0, 80)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'layoutShift') as MeasuredShift);
}
