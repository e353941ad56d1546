import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { PHONE } from '../../../web/support/test.ts';

/**
 * "Slow 4G" of Lighthouse and Chromium: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms a round trip, in bytes a second.
 * Chromium delays each request by the round trip; it slows neither WebSockets nor the requests of a service worker.
 */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const UNLIMITED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** A wall tablet or an old laptop; touched as well. */
export const TABLET = { viewport: { width: 1366, height: 768 }, hasTouch: true };

export interface SlowDevice {
  page: Page;
  cdp: CDPSession;
  /** The main thread's processor, so many times slower than this machine's. */
  slowDown(rate: number): Promise<void>;
  limitNetwork(isSlow: boolean): Promise<void>;
  close(): Promise<void>;
}

/** In a new context, with empty caches; at full speed until slowed. */
export async function openDevice(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = PHONE,
): Promise<SlowDevice> {
  const place = { timezoneId: 'Asia/Kolkata', locale: 'en-IN', baseURL: origin };
  const context = await browser.newContext({ ...place, ...options });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return {
    page,
    cdp,
    slowDown: async (rate) => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate })),
    limitNetwork: async (isSlow) =>
      void (await cdp.send('Network.emulateNetworkConditions', isSlow ? SLOW_4G : UNLIMITED)),
    close: () => context.close(),
  };
}
