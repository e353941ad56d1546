import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { quantile } from '../support/quantile.ts';
import { goAs, type Page } from '../web/support/actors.ts';
import { BUDGETS, weightOf } from '../web/support/measure/weight.ts';
import { startWebServer } from '../web/support/server/process.ts';
import type { WebServer } from '../web/support/server/web-server.ts';
import { inShop, openKitchen, ticketOf } from '../web/support/shop/kitchen.ts';
import { type Measurement, ms, type Row, say } from './report.ts';
import { sized } from './sizes.ts';

const TAPS = sized({ full: 80, short: 6 });
const WARM_TAPS = sized({ full: 5, short: 1 });
/** Longer than two of the spec's polls. */
const IDLE_MS = sized({ full: 65_000, short: 3_000 });
const GOALS = { p50: 50, p99: 150 };

/** Two real pages of the built product: the owner taps, the kitchen shows. */
export const browser: Measurement = async () => {
  say(`browser: ${TAPS} taps, ${IDLE_MS / 1_000} s of idling, page weights`);
  const { PLAYWRIGHT_CHROMIUM: executablePath } = process.env;
  const program = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ...(executablePath && { executablePath }),
  });
  const product = await startWebServer({ RATE_LIMIT: 'off' });
  const device = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await program.newContext({ baseURL: product.origin, ...options });
    return context.newPage();
  };
  try {
    const owner = await device();
    const shop = `${encodeURIComponent(product.shopName)}/${product.shopId}`;
    await goAs(owner, 'OWNER', product.owner, `/orders/manage/${shop}`);
    const kitchen = await device();
    await openKitchen(kitchen, product);
    const rows = [...(await taps(product, owner, kitchen)), await idling([owner, kitchen])];
    const dinerKb = await weightOf(
      await device(),
      new URL(product.qrLink).pathname.replace('/qr/', '/dine-in/'),
    );
    const staff = await device();
    await goAs(staff, 'OWNER', product.owner, '/shops');
    const staffKb = await weightOf(staff, `/orders/order/${shop}`);
    return [...rows, weight('diner', dinerKb), weight('staff', staffKb)];
  } finally {
    await program.close();
    await product.stop();
  }
};

async function taps(product: WebServer, owner: Page, kitchen: Page): Promise<Row[]> {
  const people = await inShop(product);
  const took: number[] = [];
  for (let n = 0; n < WARM_TAPS + TAPS; n++) {
    const kot = await people.order(n, true);
    const confirm = owner
      .getByRole('article')
      .filter({ hasText: new RegExp(`#${kot.tokenNo}(?!\\d)`) })
      .getByRole('button', { name: 'Confirm' });
    await confirm.waitFor();
    await kitchen.evaluate(watchFor, `Order #${kot.tokenNo}`);
    const tappedAt = await confirm.evaluate((button: HTMLElement) => {
      const at = performance.timeOrigin + performance.now();
      button.click();
      return at;
    });
    const shownAt = await kitchen.evaluate(() => Reflect.get(window, 'shown') as Promise<number>);
    if (n >= WARM_TAPS) took.push(shownAt - tappedAt);
    await people.serve(kot);
    await ticketOf(kitchen, kot).waitFor({ state: 'detached' });
  }
  const row = (q: 'p50' | 'p99'): Row => {
    const figure = quantile(took, q === 'p50' ? 0.5 : 0.99);
    return {
      what: `tap Confirm → kitchen card painted, browser to browser, ${TAPS} taps, ${q}, ms`,
      product: ms(figure),
      floor: '',
      figure,
      goal: GOALS[q],
      want: 'at most',
    };
  };
  return [row('p50'), row('p99')];
}

/**
 * Runs in the kitchen's page, before the card is there: `shown` is when the frame that shows it was painted, in ms since
 * the epoch. No function of it has a name, because names are given by something that the page does not know.
 */
function watchFor(card: string): void {
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

/** With nothing going on, screens that hear of everything need not ask. */
async function idling(pages: Page[]): Promise<Row> {
  let requests = 0;
  await sleep(2_000);
  for (const page of pages) page.on('request', () => requests++);
  await sleep(IDLE_MS);
  const figure = (requests / pages.length) * (3_600_000 / IDLE_MS);
  return {
    what: `requests of an idle device in an hour, ${IDLE_MS / 1_000} s watched (a poll every 30 s: 120)`,
    product: `${requests} of ${pages.length} devices`,
    floor: '',
    figure,
    goal: 0,
    want: 'at most',
  };
}

const weight = (who: keyof typeof BUDGETS, figure: number): Row => ({
  what: `first load of the ${who}'s page, kB of brotli`,
  product: `${figure.toFixed(1)} kB`,
  floor: '',
  figure,
  goal: BUDGETS[who],
  want: 'at most',
});
