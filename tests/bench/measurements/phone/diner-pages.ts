import type { Browser } from '@playwright/test';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../../support/client.ts';
import {
  openedAt,
  paintedAt,
  type Sight,
  timeTap,
  watchLoads,
} from '../../../web/support/measure/painted.ts';
import { addToCart } from '../../../web/support/page-actions.ts';
import type { WebServer } from '../../../web/support/server/web-server.ts';
import { ownerToken } from '../../../web/support/shop/empty-shop.ts';
import { listKots } from '../../../web/support/shop/kots-and-items.ts';
import { PHONE } from '../../../web/support/test.ts';
import type { Row } from '../../report.ts';
import { atRate, CPU_RATES, phoneRow, repeat } from './phone-rows.ts';
import { openDevice, type SlowDevice } from './slow-phone.ts';

const MENU_LINK = 'a[href*="/dine-in/"]';
const WELCOME: readonly Sight[] = [{ css: 'h1', text: '\\S' }, { css: MENU_LINK }];
/** An item with a price, on the screen. */
const MENU: readonly Sight[] = [{ css: '[data-category] li', text: '₹' }];
const IS_LIVE: readonly Sight[] = [{ css: '[data-state="live"]' }];
const MENU_GOALS_MS: Partial<Record<number, number>> = { 4: 2_000 };

/**
 * First visits on slow 4G, each in a new browser context.
 *
 * - scan → welcome: from the navigation to the QR code's address until name and menu link are painted.
 * - scan → menu readable: the same visit; the menu link is tapped once it is painted, and the figure is from the
 *   navigation until an item with its price is painted.
 * - directly opened menu → readable: from the navigation to the menu's address until an item with its price is
 *   painted; beside it, until the page says Live.
 */
export async function measureFirstVisits(browser: Browser, server: WebServer): Promise<Row[]> {
  const rows: Row[] = [];
  for (const rate of CPU_RATES) {
    const scans = await repeat(() => visit(browser, server, rate, measureScan));
    const loads = await repeat(() => visit(browser, server, rate, measureMenuLoad));
    const live = phoneRow({ label: '', unit: 'ms', samples: loads.map(({ liveMs }) => liveMs) }).product;
    const row = (label: string, samples: number[], more = {}) =>
      phoneRow({ label: `${label}, slow 4G, ${atRate(rate)}`, unit: 'ms', samples, ...more });
    rows.push(
      row(
        'scan → welcome painted',
        scans.map(({ welcomeMs }) => welcomeMs),
      ),
      row(
        'scan → menu readable',
        scans.map(({ menuMs }) => menuMs),
      ),
      row(
        'directly opened menu → readable',
        loads.map(({ menuMs }) => menuMs),
        { goal: MENU_GOALS_MS[rate], beside: `Live ${live}` },
      ),
    );
  }
  return rows;
}

async function visit<T>(
  browser: Browser,
  server: WebServer,
  rate: number,
  measure: (device: SlowDevice, server: WebServer) => Promise<T>,
): Promise<T> {
  const device = await openDevice(browser, server.origin);
  try {
    await device.limitNetwork(true);
    await device.slowDown(rate);
    return await measure(device, server);
  } finally {
    await device.close();
  }
}

async function measureScan({ page }: SlowDevice, { qrLink }: WebServer) {
  await watchLoads(page, { welcome: WELCOME, menu: MENU });
  await page.goto(qrLink, { waitUntil: 'commit' });
  const welcomeAt = await paintedAt(page, 'welcome');
  const start = await openedAt(page);
  // Not Playwright's tap, which waits until the page is stable.
  const link = await page.$eval(MENU_LINK, (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.touchscreen.tap(link.x, link.y);
  const menuAt = await paintedAt(page, 'menu');
  return { welcomeMs: welcomeAt - start, menuMs: menuAt - start };
}

const menuPath = ({ shopId, tableNo }: WebServer) => `/orders/dine-in/${shopId}/${tableNo}`;

async function measureMenuLoad({ page }: SlowDevice, server: WebServer) {
  await watchLoads(page, { menu: MENU, live: IS_LIVE });
  await page.goto(menuPath(server), { waitUntil: 'commit' });
  const menuAt = await paintedAt(page, 'menu');
  const liveAt = await paintedAt(page, 'live');
  const start = await openedAt(page);
  return { menuMs: menuAt - start, liveMs: liveAt - start };
}

/**
 * From the tap on Place Order, with cart and details filled in at full speed, until the order is painted on the
 * welcome page, which happens only after the server's response; slow 4G.
 */
export async function measurePlacing(browser: Browser, server: WebServer): Promise<Row[]> {
  const rows: Row[] = [];
  for (const rate of CPU_RATES) {
    const samples = await repeat(async (n) => {
      const device = await openDevice(browser, server.origin, PHONE);
      try {
        return await placeOrder(device, server, rate, n);
      } finally {
        await device.close();
        await rejectRequested(server);
      }
    });
    rows.push(phoneRow({ label: `place → sent, slow 4G, ${atRate(rate)}`, unit: 'ms', samples }));
  }
  return rows;
}

async function placeOrder(
  { page, limitNetwork, slowDown }: SlowDevice,
  server: WebServer,
  rate: number,
  n: number,
): Promise<number> {
  await watchLoads(page, {});
  await page.goto(menuPath(server));
  await addToCart(page, 'Dal Makhani', 'Butter Naan', 'Masala Chai');
  await page.getByRole('button', { name: 'View Cart' }).tap();
  await page.getByRole('button', { name: 'Proceed' }).tap();
  await page.getByLabel('Name').fill('Meera');
  await page.getByLabel('Phone No').fill(`98765432${String(n + 10 * rate).padStart(2, '0')}`);
  await limitNetwork(true);
  await slowDown(rate);
  const place = page.getByRole('button', { name: /Place Order|Order More/ });
  const { paintedMs } = await timeTap(page, () => place.tap(), [{ css: 'article[aria-label^="Order #"]' }]);
  return paintedMs;
}

/** A table takes five of them. */
async function rejectRequested(server: WebServer): Promise<void> {
  const as = await ownerToken(server);
  for (const { _id: kotId, status } of await listKots(server))
    if (status === 'REQUESTED')
      await request(server.origin, ordersApi.rejectKot, { params: { shopId: server.shopId, kotId }, as });
}
