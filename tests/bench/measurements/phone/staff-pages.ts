import type { Browser, Page } from '@playwright/test';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  armedPaintAt,
  armPaint,
  openedAt,
  paintedAt,
  receivedAt,
  type Sight,
  watchLoads,
} from '../../../web/support/measure/painted.ts';
import { openAs } from '../../../web/support/page-actions.ts';
import { startWebServer } from '../../../web/support/server/process.ts';
import type { WebServer } from '../../../web/support/server/web-server.ts';
import { createShopActions } from '../../../web/support/shop/kitchen.ts';
import { ownerPath } from '../../../web/support/shop/owner-pages.ts';
import type { Row } from '../../report.ts';
import { atRate, CPU_RATES, LIVE_KOTS, phoneRow, repeat } from './phone-rows.ts';
import { openDevice, type SlowDevice, TABLET } from './slow-phone.ts';

interface Screen {
  name: 'Kitchen' | 'Manage';
  role: 'OWNER' | 'WAITER';
  /** What takes a cooking KOT off this screen: Manage keeps served ones, the kitchen cancelled ones. */
  removal: 'serve' | 'cancel';
  path(server: WebServer): string;
  loadGoalMs: Partial<Record<number, number>>;
  eventGoalMs: Partial<Record<number, number>>;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'Kitchen',
    role: 'WAITER',
    removal: 'serve',
    path: ({ shopId }) => `/employee/orders/${shopId}`,
    loadGoalMs: { 6: 2_700 },
    eventGoalMs: { 6: 120 },
  },
  {
    name: 'Manage',
    role: 'OWNER',
    removal: 'cancel',
    path: (server) => ownerPath(server, 'orders/manage'),
    loadGoalMs: {},
    eventGoalMs: {},
  },
];

/** A card; Manage shows rows when there are many KOTs. */
const KOT = 'main :is(article, li)';
const READY: readonly Sight[] = [{ css: KOT, text: '#\\d' }, { css: '[data-state="live"]' }];

const kotOf = ({ tokenNo }: Pick<Kot, 'tokenNo'>): Sight => ({
  css: KOT,
  text: `#${tokenNo}(?!\\d)`,
  isAnywhere: true,
});

/**
 * Kitchen and Manage with 100 cooking KOTs, 1366×768.
 *
 * - load → ready: signed in, with an empty cache, on slow 4G: from the navigation until a KOT is painted and
 *   the page says Live.
 * - new order → painted: another device orders; from the arrival of the socket message in the page until the
 *   KOT is in a painted frame, also if below the fold; beside it from the sending of the order.
 * - served or cancelled elsewhere → painted: the same for the oldest KOT, until its KOT is gone.
 */
export async function measureStaffPages(browser: Browser): Promise<Row[]> {
  const server = await startWebServer({ RATE_LIMIT: 'off' });
  try {
    const shop = await createShopActions(server);
    const missing = LIVE_KOTS - (await shop.listCooking()).length;
    for (let n = 0; n < missing; n++) await shop.placeOrder(n);
    const rows: Row[] = [];
    for (const screen of SCREENS)
      for (const rate of CPU_RATES) {
        rows.push(await measureLoads(browser, server, screen, rate));
        rows.push(...(await measureEvents(browser, server, screen, rate)));
      }
    return rows;
  } finally {
    await server.stop();
  }
}

/** Timers and effects of the last change. */
const SETTLED_MS = 500;

const formatScreen = ({ name }: Screen): string => `${name} with ${LIVE_KOTS} KOTs`;

async function openSignedIn(browser: Browser, server: WebServer, role: Screen['role']): Promise<SlowDevice> {
  const device = await openDevice(browser, server.origin, TABLET);
  await openAs(device.page, role, role === 'OWNER' ? server.owner : server.waiter);
  await watchLoads(device.page, { ready: READY });
  return device;
}

async function measureLoads(browser: Browser, server: WebServer, screen: Screen, rate: number): Promise<Row> {
  const samples = await repeat(async () => {
    const { page, slowDown, limitNetwork, close } = await openSignedIn(browser, server, screen.role);
    try {
      await limitNetwork(true);
      await slowDown(rate);
      await page.goto(screen.path(server), { waitUntil: 'commit' });
      const readyAt = await paintedAt(page, 'ready');
      return readyAt - (await openedAt(page));
    } finally {
      await close();
    }
  });
  return phoneRow({
    label: `${formatScreen(screen)}: load → ready, slow 4G, ${atRate(rate)}`,
    unit: 'ms',
    samples,
    goal: screen.loadGoalMs[rate],
  });
}

interface EventTiming {
  paintedMs: number;
  fromSendingMs: number;
}

async function measureEvents(
  browser: Browser,
  server: WebServer,
  screen: Screen,
  rate: number,
): Promise<Row[]> {
  const { page, slowDown, close } = await openSignedIn(browser, server, screen.role);
  const shop = await createShopActions(server);
  try {
    await page.goto(screen.path(server));
    await paintedAt(page, 'ready');
    const waiting = await shop.listCooking();
    // Until all are rendered, at full speed.
    await page.waitForTimeout(SETTLED_MS);
    await slowDown(rate);
    let tokenNo = waiting.at(-1)?.tokenNo ?? 0;
    // In turns, so that the number of KOTs stays the same.
    const timings = await repeat(async (n) => {
      tokenNo += 1;
      const placed = await timeChange(page, kotOf({ tokenNo }), () => shop.placeOrder(n));
      const oldest = waiting[n] as Kot;
      const gone = { ...kotOf(oldest), isGone: true };
      const removed = await timeChange(page, gone, () => shop[screen.removal](oldest));
      return { placed, removed };
    });
    const row = (what: string, samples: EventTiming[]) =>
      phoneRow({
        label: `${formatScreen(screen)}: ${what} → painted, ${atRate(rate)}`,
        unit: 'ms',
        samples: samples.map(({ paintedMs }) => paintedMs),
        goal: screen.eventGoalMs[rate],
        beside: `from the sending ${phoneRow({ label: '', unit: 'ms', samples: samples.map(({ fromSendingMs }) => fromSendingMs) }).product}`,
      });
    return [
      row(
        'new order',
        timings.map(({ placed }) => placed),
      ),
      row(
        screen.removal === 'serve' ? 'served elsewhere' : 'cancelled elsewhere',
        timings.map(({ removed }) => removed),
      ),
    ];
  } finally {
    await close();
  }
}

async function timeChange(page: Page, sight: Sight, change: () => Promise<Kot>): Promise<EventTiming> {
  await armPaint(page, [sight]);
  const sentAt = performance.timeOrigin + performance.now();
  const kot = await change();
  const paintedAt = await armedPaintAt(page);
  const arrivedAt = await receivedAt(page, kot._id);
  await page.waitForTimeout(SETTLED_MS);
  return { paintedMs: paintedAt - arrivedAt, fromSendingMs: paintedAt - sentAt };
}
