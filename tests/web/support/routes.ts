import type { Page } from '@playwright/test';

const PROBE = '/is-routed';
const TRIES = 100;

/**
 * From now on `page.route` returns when the route stands. Playwright's own returns when the browser knows of it; the
 * page learns of it a moment later, and what it sends in between goes to the server.
 */
export function awaitRoutes(page: Page): void {
  const add = page.route.bind(page);
  page.route = async (...route) => {
    const added = await add(...route);
    if (page.url() === 'about:blank') return added;
    const path = `**${PROBE}`;
    await add(path, (probe) => probe.fulfill({ status: 204 }));
    // A page that leaves meanwhile has no answer: the next one begins with the route.
    const stands = await page.evaluate(isRouted, { path: PROBE, tries: TRIES }).catch(() => true);
    await page.unroute(path);
    if (!stands) throw new Error('a route does not stand');
    return added;
  };
}

async function isRouted({ path, tries }: { path: string; tries: number }): Promise<boolean> {
  for (let left = tries; left > 0; left -= 1) {
    const status = await fetch(path, { method: 'POST' }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 204) return true;
  }
  return false;
}
