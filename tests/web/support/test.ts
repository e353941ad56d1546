import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { stopPrefetching } from './prefetching.ts';
import { waitForRoutes } from './route-ready.ts';
import { openServerPool, type ServerPool } from './server/pool.ts';
import { startWebServer } from './server/process.ts';
import type { WebServer } from './server/web-server.ts';
import { recordToasts } from './toasts.ts';

export { expect };

export interface TestFixtures {
  environment: NodeJS.ProcessEnv;
  server: WebServer;
  /** Opens a page in a new browser context. */
  device: (options?: DeviceOptions) => Promise<Page>;
}

/** Motion is reduced (see playwright.config.ts) unless `reducedMotion` is `'no-preference'`. */
interface DeviceOptions extends BrowserContextOptions {
  /**
   * Loads the files of other pages after a while, as in production. Without it the pages load only what they show,
   * because prefetching takes 300 ms of processor time a page.
   */
  prefetches?: boolean;
}

export const test = base.extend<TestFixtures, { serverPool: ServerPool }>({
  environment: [{}, { option: true }],

  serverPool: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const pool = openServerPool();
      await use(pool);
      await pool.close();
    },
    { scope: 'worker' },
  ],

  server: async ({ environment, serverPool }, use) => {
    // Takes effect only at process start.
    const needsProcess = 'NODE_OPTIONS' in environment;
    const server = await (needsProcess ? startWebServer(environment) : serverPool.start(environment));
    await use(server);
    await server.stop();
  },

  device: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ prefetches = false, ...options } = {}) => {
      const context = await browser.newContext({ baseURL: server.origin, ...options });
      contexts.push(context);
      await context.addInitScript(recordToasts);
      if (!prefetches) await stopPrefetching(context);
      context.on('page', waitForRoutes);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
