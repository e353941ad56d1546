import type { Page } from '@playwright/test';

const PROBE_PATH = '/is-routed';
const ATTEMPTS = 100;

/**
 * Makes `page.route` return once active. Playwright's returns before the page knows the route: requests sent
 * in between reach the server.
 */
export function waitForRoutes(page: Page): void {
  const add = page.route.bind(page);
  page.route = async (...route) => {
    const added = await add(...route);
    if (page.url() === 'about:blank') return added;
    const path = `**${PROBE_PATH}`;
    await add(path, (probe) => probe.fulfill({ status: 204 }));
    // The page navigated; the next document has the route.
    const isActive = await page
      .evaluate(isRouteActive, { path: PROBE_PATH, tries: ATTEMPTS })
      .catch(() => true);
    await page.unroute(path);
    if (!isActive) throw new Error('a page.route handler is not active');
    return added;
  };
}

async function isRouteActive({ path, tries }: { path: string; tries: number }): Promise<boolean> {
  for (let left = tries; left > 0; left -= 1) {
    const status = await fetch(path, { method: 'POST' }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 204) return true;
  }
  return false;
}
