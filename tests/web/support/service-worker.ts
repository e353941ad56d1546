import { expect, type Page } from '@playwright/test';

/** In ms. The service worker loads some 300 files one after another, which takes over 30 s on a busy machine. */
const INSTALL_TIMEOUT_MS = 120_000;

/** Waits until the service worker has stored all files and serves the page. */
export async function waitUntilInstalled(page: Page): Promise<void> {
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(state, { timeout: INSTALL_TIMEOUT_MS }).toBe('activated');
}
