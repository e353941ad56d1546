import type { Browser, Page } from '@playwright/test';
import { type TapTiming, timeTap, watchLoads } from '../../../web/support/measure/painted.ts';
import { startWebServer } from '../../../web/support/server/process.ts';
import type { WebServer } from '../../../web/support/server/web-server.ts';
import { fillMenu } from '../../../web/support/shop/menu.ts';
import { PHONE } from '../../../web/support/test.ts';
import type { Row } from '../../report.ts';
import { atRate, CPU_RATES, MENU_SIZES, phoneRow, repeat, SAMPLES } from './phone-rows.ts';
import { openDevice, type SlowDevice } from './slow-phone.ts';

const SCROLL = { px: 4_000, pxPerSecond: 1_600 };
const LATE_FRAME_MS = 25;
const SETTLED_MS = 300;
const ADD = 'button[aria-label^="Add to Cart: "]';

const tapGoalMs = (items: number, rate: number) => (items <= 300 && rate === 6 ? 100 : undefined);
const lateFrameGoal = (rate: number) => (rate === 4 ? 5 : undefined);

/**
 * The diner's menu, loaded at full speed and shown completely, then slowed.
 *
 * - tap → painted: from lifting the finger on Add to Cart until the button is gone and the cart bar has the new
 *   count, one item after the other; beside it the browser's Event Timing of the same taps, to the next paint.
 * - late scroll frames: the part of the animation frames that begin more than 25 ms after the previous one, while
 *   the wheel scrolls 4,000 px at 1,600 px a second, down and up in turns (Chromium scrolls by touch on the same
 *   thread, but its synthetic touch does nothing in the headless shell); the baseline is the same gesture on
 *   plain lines of text, so what it has is this machine's.
 */
export async function measureMenuSizes(browser: Browser): Promise<Row[]> {
  const rows: Row[] = [];
  for (const items of MENU_SIZES) {
    const server = await startWebServer({ RATE_LIMIT: 'off' });
    try {
      await fillMenu(server, items);
      for (const rate of CPU_RATES) rows.push(...(await measureMenu(browser, server, items, rate)));
    } finally {
      await server.stop();
    }
  }
  return rows;
}

async function measureMenu(browser: Browser, server: WebServer, items: number, rate: number): Promise<Row[]> {
  const device = await openDevice(browser, server.origin, PHONE);
  const { page } = device;
  try {
    await watchLoads(page, {});
    await page.goto(`/orders/dine-in/${server.shopId}/${server.tableNo}`);
    await page.locator(ADD).first().waitFor();
    await waitUntilComplete(page);
    await device.slowDown(rate);
    const taps = await repeat((n) => timeAddToCart(page, n + 1));
    const scrolls = await repeat((n) => measureLateFrames(device, n % 2 === 0));
    await page.setContent('<p>Plain line</p>'.repeat(500));
    const plain = await repeat((n) => measureLateFrames(device, n % 2 === 0), Math.min(2, SAMPLES));
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
        samples: scrolls,
        goal: lateFrameGoal(rate),
        baseline: `plain lines ${plain.map((share) => share.toFixed(1)).join(', ')}`,
      }),
    ];
  } finally {
    await device.close();
  }
}

/** The menu is rendered in steps. */
async function waitUntilComplete(page: Page): Promise<void> {
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
async function measureLateFrames({ page, cdp }: SlowDevice, isDown: boolean): Promise<number> {
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
