import type { Browser, Page } from '@playwright/test';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { createPhoto } from '../../../support/api/accounts.ts';
import { request } from '../../../support/client.ts';
import { median } from '../../../support/quantile.ts';
import { watchLoads } from '../../../web/support/measure/painted.ts';
import { startWebServer } from '../../../web/support/server/process.ts';
import type { WebServer } from '../../../web/support/server/web-server.ts';
import { ownerToken } from '../../../web/support/shop/empty-shop.ts';
import { fillMenu } from '../../../web/support/shop/menu.ts';
import type { Row } from '../../report.ts';
import { measureLateFrames, waitUntilComplete } from './menu-sizes.ts';
import { atRate, PHOTO_MENU_ITEMS, phoneRow, repeat } from './phone-rows.ts';
import { openDevice } from './slow-phone.ts';

const LCP_RATE = 6;
const SCROLL_RATE = 4;
const LCP_RATIO_GOAL = 1.1;
const LATE_RATIO_GOAL = 1.3;
/** A menu without a late frame counts as one of this share. */
const MIN_LATE_PERCENT = 1;

interface MenuTimes {
  lcpMs: number[];
  /** In percent. */
  lateFrames: number[];
}

/**
 * The diner's menu in which every item has a photo, two sizes and a group of add-ons, beside the same menu without.
 *
 * - largest contentful paint on slow 4G, from the navigation, as the browser reports it once the page is quiet.
 * - late scroll frames as of `measureMenuSizes`, with all photos loaded on the way.
 */
export async function measureMenuWithPhotos(browser: Browser): Promise<Row[]> {
  const plain = await measureMenu(browser, removePhotosAndChoices);
  const rich = await measureMenu(browser, addPhotosAndChoices);
  const lcpOfPlain = median(plain.lcpMs);
  const lateOfPlain = Math.max(median(plain.lateFrames), MIN_LATE_PERCENT);
  const of = `${PHOTO_MENU_ITEMS} items with photos and choices to the same without`;
  return [
    phoneRow({
      label: `largest contentful paint, ${of}, slow 4G, ${atRate(LCP_RATE)}`,
      unit: '×',
      samples: rich.lcpMs.map((ms) => ms / lcpOfPlain),
      goal: LCP_RATIO_GOAL,
      baseline: `${lcpOfPlain.toFixed(0)} ms`,
    }),
    phoneRow({
      label: `late frames, ${of}, ${atRate(SCROLL_RATE)}`,
      unit: '×',
      samples: rich.lateFrames.map((share) => share / lateOfPlain),
      goal: LATE_RATIO_GOAL,
      baseline: `${lateOfPlain.toFixed(1)} %`,
    }),
  ];
}

async function measureMenu(
  browser: Browser,
  prepare: (server: WebServer) => Promise<void>,
): Promise<MenuTimes> {
  const server = await startWebServer({ RATE_LIMIT: 'off' });
  try {
    await fillMenu(server, PHOTO_MENU_ITEMS);
    await prepare(server);
    const lcpMs = await repeat(() => measureLcp(browser, server));
    const device = await openDevice(browser, server.origin);
    // Gives the page the helper that compiled functions need.
    await watchLoads(device.page, {});
    await device.page.goto(menuPath(server));
    await waitUntilComplete(device.page);
    await device.slowDown(SCROLL_RATE);
    const lateFrames = await repeat((n) => measureLateFrames(device, n % 2 === 0));
    await device.close();
    return { lcpMs, lateFrames };
  } finally {
    await server.stop();
  }
}

const menuPath = ({ shopId, tableNo }: WebServer): string => `/orders/dine-in/${shopId}/${tableNo}`;

async function measureLcp(browser: Browser, server: WebServer): Promise<number> {
  const device = await openDevice(browser, server.origin);
  try {
    await device.limitNetwork(true);
    await device.slowDown(LCP_RATE);
    await device.page.goto(menuPath(server));
    await waitUntilComplete(device.page);
    return await readLcp(device.page);
  } finally {
    await device.close();
  }
}

/** The latest candidate; what a later input would end has not begun. */
function readLcp(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
}

async function changeItems(
  server: WebServer,
  change: (as: string, params: { itemId: string; shopId: string }) => Promise<unknown>,
): Promise<void> {
  const { origin, shopId } = server;
  const as = await ownerToken(server);
  const { items } = (await request(origin, menuApi.getMyItems, { params: { shopId } })).data;
  for (const { _id: itemId } of items) await change(as, { itemId, shopId });
}

async function removePhotosAndChoices(server: WebServer): Promise<void> {
  await changeItems(server, async (as, params) => {
    await request(server.origin, menuApi.editItem, {
      params,
      as,
      body: { variants: [], optionGroupIds: [] },
    });
    await request(server.origin, menuApi.removeItemPhoto, { params, as });
  });
}

async function addPhotosAndChoices(server: WebServer): Promise<void> {
  const { origin, shopId } = server;
  const { optionGroups } = (await request(origin, menuApi.getMyOptionGroups, { params: { shopId } })).data;
  const optionGroupIds = optionGroups.slice(0, 1).map(({ _id }) => _id);
  const photo = await createPhoto(640, 640);
  const variants = [
    { name: 'Half', price: 160 },
    { name: 'Full', price: 290 },
  ];
  await changeItems(server, async (as, params) => {
    await request(origin, menuApi.editItem, { params, as, body: { variants, optionGroupIds } });
    await request(origin, menuApi.setItemPhoto, { params, as, body: { photo } });
  });
}
