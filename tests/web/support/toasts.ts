import { expect, type Page } from '@playwright/test';

/**
 * Keeps the text of each toast in `window.shownToasts`, because a toast disappears after 2 or 4 s and a busy machine
 * may look later. Runs in the page, before its own scripts.
 */
export function recordToasts(): void {
  const shown: string[] = [];
  Object.assign(window, { shownToasts: shown });
  const watch = (host: Element) => {
    const known = new Set<Node>();
    new MutationObserver(() => {
      for (const toast of host.children) {
        if (!known.has(toast)) shown.push(toast.textContent?.trim() ?? '');
        known.add(toast);
      }
    }).observe(host, { childList: true });
  };
  new MutationObserver((_changes, observer) => {
    const host = document.querySelector('[data-toasts]');
    if (!host) return;
    observer.disconnect();
    watch(host);
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Waits until the page shows a toast, or has shown it since the toast of the last call.
 * @param expected the whole text, or a pattern of it
 * @returns the text
 */
export async function expectToast(page: Page, expected: string | RegExp): Promise<string> {
  const isExpected = (text: string) =>
    typeof expected === 'string' ? text === expected : expected.test(text);
  const shown = () => page.evaluate(() => Reflect.get(window, 'shownToasts') as string[]);
  const indexOfToast = async () => (await shown()).findIndex(isExpected);
  await expect
    .poll(async () => ((await indexOfToast()) < 0 ? await shown() : 'shown'), String(expected))
    .toBe('shown');
  const index = await indexOfToast();
  const [text = ''] = await page.evaluate(
    (last) => (Reflect.get(window, 'shownToasts') as string[]).splice(0, last + 1).slice(-1),
    index,
  );
  return text;
}
