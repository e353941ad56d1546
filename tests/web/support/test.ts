import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { awaitRoutes } from './routes.ts';
import { startWebServer, type WebServer } from './server.ts';

export { expect };

export interface Own {
  /** Settings beside the defaults: `test.use({ environment: { ADMIN_EMAILS: … } })`. */
  environment: NodeJS.ProcessEnv;
  /** The product with its demo restaurant, for this test alone. */
  server: WebServer;
  /** Opens a device of somebody's own: another person, another phone. It is put away after the test. */
  device: (options?: BrowserContextOptions) => Promise<Page>;
}

/** `test` with the built product running. */
export const test = base.extend<Own>({
  environment: [{}, { option: true }],

  server: async ({ environment }, use) => {
    const server = await startWebServer(environment);
    await use(server);
    await server.stop();
  },

  device: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.origin, ...options });
      contexts.push(context);
      context.on('page', awaitRoutes);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** A cheap phone, held upright. */
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
