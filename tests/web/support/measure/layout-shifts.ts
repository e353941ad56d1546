import type { Page } from '@playwright/test';

type LayoutShift = PerformanceEntry & { hadRecentInput: boolean; sources: { node: Node | null }[] };

/**
 * Call before `goto`.
 * @returns what moved without a tap below `ancestor`, as the start of its HTML
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
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as string[]);
}
