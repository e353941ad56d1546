import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { quantile } from '../../support/quantile.ts';
import { measurePageWeight, PAGE_BUDGETS_KB } from '../../web/support/measure/page-weight.ts';
import { openAs, type Page } from '../../web/support/page-actions.ts';
import { startWebServer } from '../../web/support/server/process.ts';
import type { WebServer } from '../../web/support/server/web-server.ts';
import { createShopActions, kotCard, openKitchenPage } from '../../web/support/shop/kitchen.ts';
import { formatMs, type Measurement, printLine, type Row } from '../report.ts';
import { bySize } from '../sizes.ts';

const TAPS = bySize({ full: 80, short: 6 });
const WARM_TAPS = bySize({ full: 5, short: 1 });
/** More than two of the spec's 30 s polls. */
const IDLE_MS = bySize({ full: 65_000, short: 3_000 });
const GOALS = { p50: 50, p99: 150 };

export const browserLatency: Measurement = async () => {
  printLine(`browser: ${TAPS} taps, ${IDLE_MS / 1_000} s of idling, page weights`);
  const { PLAYWRIGHT_CHROMIUM: executablePath } = process.env;
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ...(executablePath && { executablePath }),
  });
  const product = await startWebServer({ RATE_LIMIT: 'off' });
  const device = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ baseURL: product.origin, ...options });
    return context.newPage();
  };
  try {
    const owner = await device();
    const shop = `${encodeURIComponent(product.shopName)}/${product.shopId}`;
    await openAs(owner, 'OWNER', product.owner, `/orders/manage/${shop}`);
    const kitchen = await device();
    await openKitchenPage(kitchen, product);
    const rows = [
      ...(await measureTaps(product, owner, kitchen)),
      await measureIdleRequests([owner, kitchen]),
    ];
    const dinerKb = await measurePageWeight(
      await device(),
      new URL(product.qrLink).pathname.replace('/qr/', '/dine-in/'),
    );
    const staff = await device();
    await openAs(staff, 'OWNER', product.owner, '/shops');
    const staffKb = await measurePageWeight(staff, `/orders/order/${shop}`);
    return [...rows, weightRow('diner', dinerKb), weightRow('staff', staffKb)];
  } finally {
    await browser.close();
    await product.stop();
  }
};

async function measureTaps(product: WebServer, owner: Page, kitchen: Page): Promise<Row[]> {
  const shopActions = await createShopActions(product);
  const latencies: number[] = [];
  for (let n = 0; n < WARM_TAPS + TAPS; n++) {
    const kot = await shopActions.placeOrder(n, true);
    const confirm = owner
      .locator('main :is(article, li)')
      .filter({ hasText: new RegExp(`#${kot.tokenNo}(?!\\d)`) })
      .getByRole('button', { name: 'Confirm' });
    await confirm.waitFor();
    await kitchen.evaluate(observeCard, `Order #${kot.tokenNo}`);
    const tappedAt = await confirm.evaluate((button: HTMLElement) => {
      const at = performance.timeOrigin + performance.now();
      button.click();
      return at;
    });
    const shownAt = await kitchen.evaluate(() => Reflect.get(window, 'shown') as Promise<number>);
    if (n >= WARM_TAPS) latencies.push(shownAt - tappedAt);
    await shopActions.serve(kot);
    await kotCard(kitchen, kot).waitFor({ state: 'detached' });
  }
  const row = (q: 'p50' | 'p99'): Row => {
    const figure = quantile(latencies, q === 'p50' ? 0.5 : 0.99);
    return {
      label: `tap Confirm → kitchen card painted, browser to browser, ${TAPS} taps, ${q}, ms`,
      product: formatMs(figure),
      baseline: '',
      figure,
      goal: GOALS[q],
      direction: 'at most',
    };
  };
  return [row('p50'), row('p99')];
}

/**
 * Runs in the page: `window.shown` is when the card's first frame was painted (ms since the epoch). No named
 * functions: tsx wraps them in a helper that the page lacks.
 */
function observeCard(card: string): void {
  const shown = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(`article[aria-label="${card}"]`)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  Object.assign(window, { shown });
}

/** Goal 0: sockets deliver all changes. */
async function measureIdleRequests(pages: Page[]): Promise<Row> {
  let requests = 0;
  await sleep(2_000);
  for (const page of pages) page.on('request', () => requests++);
  await sleep(IDLE_MS);
  const figure = (requests / pages.length) * (3_600_000 / IDLE_MS);
  return {
    label: `requests of an idle device in an hour, ${IDLE_MS / 1_000} s watched (a poll every 30 s: 120)`,
    product: `${requests} of ${pages.length} devices`,
    baseline: '',
    figure,
    goal: 0,
    direction: 'at most',
  };
}

const weightRow = (who: keyof typeof PAGE_BUDGETS_KB, figure: number): Row => ({
  label: `first load of the ${who}'s page, kB of brotli`,
  product: `${figure.toFixed(1)} kB`,
  baseline: '',
  figure,
  goal: PAGE_BUDGETS_KB[who],
  direction: 'at most',
});
