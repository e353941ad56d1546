import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type Product, startProduct } from './product.ts';
import { awaitRoutes } from './routes.ts';

export { expect };

export interface Own {
  /** Settings beside the defaults: `test.use({ environment: { ADMIN_EMAILS: … } })`. */
  environment: NodeJS.ProcessEnv;
  /** The product with its demo restaurant, for this test alone. */
  product: Product;
  /** Opens a device of somebody's own: another person, another phone. It is put away after the test. */
  device: (options?: BrowserContextOptions) => Promise<Page>;
}

/** `test` with the built product running. */
export const test = base.extend<Own>({
  environment: [{}, { option: true }],

  product: async ({ environment }, use) => {
    const product = await startProduct(environment);
    await use(product);
    await product.stop();
  },

  device: async ({ browser, product }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: product.origin, ...options });
      contexts.push(context);
      context.on('page', awaitRoutes);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** A cheap phone, held upright. */
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
