import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

export type { BrowserContext, Page };
export { expect };

interface Restaurant {
  /** One product for each test file. */
  product: Product;
}

/** `test` with the built product running. */
export const test = base.extend<object, Restaurant>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});

export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
