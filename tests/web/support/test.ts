import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { waitForRoutes } from './route-ready.ts';
import { openServerPool, type ServerPool } from './server/pool.ts';
import { startWebServer } from './server/process.ts';
import type { WebServer } from './server/web-server.ts';

export { expect };

export interface TestFixtures {
  /** Settings beside the defaults: `test.use({ environment: { ADMIN_EMAILS: … } })`. */
  environment: NodeJS.ProcessEnv;
  /** The product with its demo restaurant, for this test alone. */
  server: WebServer;
  /** Opens a device of somebody's own: another person, another phone. It is put away after the test. */
  device: (options?: BrowserContextOptions) => Promise<Page>;
}

/** `test` with the product running. */
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
    // Node reads its options when a process begins.
    const needsProcess = 'NODE_OPTIONS' in environment;
    const server = await (needsProcess ? startWebServer(environment) : serverPool.start(environment));
    await use(server);
    await server.stop();
  },

  device: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.origin, ...options });
      contexts.push(context);
      context.on('page', waitForRoutes);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** A cheap phone, held upright. */
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
