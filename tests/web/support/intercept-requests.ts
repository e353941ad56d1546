import type { Route } from '@playwright/test';
import type { Page } from './page-actions.ts';

const ORDERS = '**/orders/new-order/**';

/** Handles the first order requests with `tries`; later ones pass. @returns a request counter */
export async function interceptOrders(
  page: Page,
  ...tries: ((route: Route) => unknown)[]
): Promise<() => number> {
  let count = 0;
  await page.route(ORDERS, async (route) => {
    const meet = tries[count++];
    if (meet) await meet(route);
    else await route.continue();
  });
  return () => count;
}

/** The server receives the request. */
export async function dropResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** Delays each page's first request until all pages have sent theirs. */
export async function holdUntilAllSent(pages: readonly Page[], path: string): Promise<void> {
  let sent = 0;
  let release = () => {};
  const allSent = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const page of pages)
    await page.route(path, async (route) => {
      sent += 1;
      if (sent === pages.length) release();
      await allSent;
      await route.continue();
    });
}

/** Loses the response of the page's first request to an endpoint. */
export async function dropFirstResponse(page: Page, endpoint: string): Promise<void> {
  let isFirst = true;
  await page.route(`**/${endpoint}**`, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await dropResponse(route);
  });
}
