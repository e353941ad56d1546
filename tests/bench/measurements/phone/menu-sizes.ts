import type { Browser, Page } from '@playwright/test';
import { median } from '../../../support/quantile.ts';
import { type TapTiming, timeTap, watchLoads } from '../../../web/support/measure/painted.ts';
import { startWebServer } from '../../../web/support/server/process.ts';
import type { WebServer } from '../../../web/support/server/web-server.ts';
import { fillMenu } from '../../../web/support/shop/menu.ts';
import { PHONE } from '../../../web/support/test.ts';
import type { Row } from '../../report.ts';
import { atRate, CPU_RATES, MENU_SIZES, phoneRow, repeat } from './phone-rows.ts';
import { openDevice, type SlowDevice } from './slow-phone.ts';

const SCROLL = { px: 4_000, pxPerSecond: 1_600 };
const LATE_FRAME_MS = 25;
const SETTLED_MS = 300;
const ADD = 'button[aria-label^="Add to Cart: "]';

const EMPTY_PAGE = '<div style="height: 20000px"></div>';
/** An empty page without a late frame counts as one of this share. */
const MIN_LATE_PERCENT = 1;

const tapGoalMs = (items: number, rate: number) => (items <= 300 && rate === 6 ? 100 : undefined);
const lateFrameGoal = (rate: number) => (rate === 4 ? 5 : undefined);
const TAP_RATIO_GOAL = 1.15;
const LATE_RATIO_GOAL = 4;

interface MenuTimes {
  items: number;
  rate: number;
  taps: TapTiming[];
  /** In percent. */
  lateFrames: number[];
  lateFramesOfEmptyPage: number[];
}

/**
 * The diner's menu, loaded at full speed and shown completely, then slowed.
 *
 * - tap → painted: from lifting the finger on Add to Cart until the button is gone and the cart bar has the new
 *   count, one item after the other; beside it the browser's Event Timing of the same taps, to the next paint.
 * - late scroll frames: the part of the animation frames that begin more than 25 ms after the previous one, while
 *   the wheel scrolls 4,000 px at 1,600 px a second, down and up in turns (Chromium scrolls by touch on the same
 *   thread, but its synthetic touch does nothing in the headless shell); the baseline is the same gesture on an
 *   empty page, so what it has is this machine's.
 * - both as ratios: the larger menus to the smallest at the slowest processor, the menu to the empty page at the
 *   fastest.
 */
export async function measureMenuSizes(browser: Browser): Promise<Row[]> {
  const menus: MenuTimes[] = [];
  for (const items of MENU_SIZES) {
    const server = await startWebServer({ RATE_LIMIT: 'off' });
    try {
      await fillMenu(server, items);
      for (const rate of CPU_RATES) menus.push(await measureMenu(browser, server, items, rate));
    } finally {
      await server.stop();
    }
  }
  const large = menus.filter(({ items }) => items !== Math.min(...MENU_SIZES));
  return [
    ...menus.flatMap(toRows),
    ...large.filter(({ rate }) => rate === Math.max(...CPU_RATES)).map((menu) => toTapRatio(menu, menus)),
    ...large.filter(({ rate }) => rate === Math.min(...CPU_RATES)).map(toLateFrameRatio),
  ];
}

async function measureMenu(
  browser: Browser,
  server: WebServer,
  items: number,
  rate: number,
): Promise<MenuTimes> {
  const device = await openDevice(browser, server.origin, PHONE);
  const { page } = device;
  try {
    await watchLoads(page, {});
    await page.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
    await page.locator(ADD).first().waitFor();
    await waitUntilComplete(page);
    await device.slowDown(rate);
    const taps = await repeat((n) => timeAddToCart(page, n + 1));
    const lateFrames = await repeat((n) => measureLateFrames(device, n % 2 === 0));
    await page.setContent(EMPTY_PAGE);
    const lateFramesOfEmptyPage = await repeat((n) => measureLateFrames(device, n % 2 === 0));
    return { items, rate, taps, lateFrames, lateFramesOfEmptyPage };
  } finally {
    await device.close();
  }
}

function toRows({ items, rate, taps, lateFrames, lateFramesOfEmptyPage }: MenuTimes): Row[] {
  const of = `${items} items, ${atRate(rate)}`;
  return [
    phoneRow({
      label: `tap on Add to Cart → painted, ${of}`,
      unit: 'ms',
      samples: taps.map(({ paintedMs }) => paintedMs),
      goal: tapGoalMs(items, rate),
      beside: `Event Timing ${taps.map(({ interactionMs }) => interactionMs ?? 'under 16').join(', ')}`,
    }),
    phoneRow({
      label: `scroll frames over ${LATE_FRAME_MS} ms, ${of}`,
      unit: '%',
      samples: lateFrames,
      goal: lateFrameGoal(rate),
      baseline: `empty page ${lateFramesOfEmptyPage.map((share) => share.toFixed(1)).join(', ')}`,
    }),
  ];
}

function toTapRatio({ items, rate, taps }: MenuTimes, menus: readonly MenuTimes[]): Row {
  const smallest = menus.find((menu) => menu.items === Math.min(...MENU_SIZES) && menu.rate === rate);
  if (!smallest) throw new Error('void: the smallest menu was not measured');
  const baseMs = median(smallest.taps.map(({ paintedMs }) => paintedMs));
  return phoneRow({
    label: `Add to Cart → painted, ${items} items to ${smallest.items} items, ${atRate(rate)}`,
    unit: '×',
    samples: taps.map(({ paintedMs }) => paintedMs / baseMs),
    goal: TAP_RATIO_GOAL,
  });
}

function toLateFrameRatio({ items, rate, lateFrames, lateFramesOfEmptyPage }: MenuTimes): Row {
  const base = Math.max(median(lateFramesOfEmptyPage), MIN_LATE_PERCENT);
  return phoneRow({
    label: `late frames, ${items} items to an empty page, ${atRate(rate)}`,
    unit: '×',
    samples: lateFrames.map((share) => share / base),
    goal: LATE_RATIO_GOAL,
  });
}

/** The menu is rendered in steps. */
export async function waitUntilComplete(page: Page): Promise<void> {
  const countElements = () => page.evaluate(() => document.querySelectorAll('*').length);
  for (let before = 0, count = await countElements(); count !== before; count = await countElements()) {
    before = count;
    await page.waitForTimeout(SETTLED_MS);
  }
}

async function timeAddToCart(page: Page, count: number): Promise<TapTiming> {
  const button = await page.evaluate((css) => {
    const [first] = document.querySelectorAll(css);
    if (!first) throw new Error('the menu has no item to add');
    first.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = first.getBoundingClientRect();
    return { label: first.getAttribute('aria-label'), x: left + width / 2, y: top + height / 2 };
  }, ADD);
  // The scrolling's own work must not delay the tap.
  await page.waitForTimeout(SETTLED_MS);
  return timeTap(page, () => page.touchscreen.tap(button.x, button.y), [
    { css: `button[aria-label=${JSON.stringify(button.label)}]`, isAnywhere: true, isGone: true },
    { css: '[aria-label="Cart Summary"]', text: `(?<!\\d)${count} items?` },
  ]);
}

/** In percent. */
export async function measureLateFrames({ page, cdp }: SlowDevice, isDown: boolean): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    const count = (at: number) => {
      times.push(at);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    Object.assign(globalThis, { frameTimes: times });
  });
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 400,
    yDistance: isDown ? -SCROLL.px : SCROLL.px,
    speed: SCROLL.pxPerSecond,
    gestureSourceType: 'mouse',
  });
  const times = await page.evaluate(() => Reflect.get(globalThis, 'frameTimes') as number[]);
  const gaps = times.slice(1).map((at, n) => at - (times[n] ?? at));
  if (gaps.length === 0) throw new Error('void: no frame was drawn while scrolling');
  return (100 * gaps.filter((gap) => gap > LATE_FRAME_MS).length) / gaps.length;
}
