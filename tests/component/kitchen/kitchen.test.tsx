import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import KitchenPage from '@tawa/client/src/pages/waiter/kitchen.page.tsx';
import { markConnectionLost, markLive, resetConnection } from '@tawa/client/src/realtime/connection-state.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { aPrinter } from '../../support/builders/printing.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { renderAt, renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';
import { handleMenu } from '../support/tikka.ts';

const cards = page.getByRole('article');
const card = ({ tokenNo }: Kot) => page.getByRole('article', { name: `Order #${tokenNo}`, exact: true });
const served = page.getByRole('dialog').getByRole('button', { name: 'Served' });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
const cooking = (minutes: number, kot: Partial<Kot> = {}): Kot =>
  aKot({ tokenNo: minutes, createdAt: minutesAgo(minutes), ...kot });

let kots: Kot[];

beforeEach(() => {
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(printingApi.getUndecidedPrints, () => ({ data: { prints: [] } }));
  handle(ordersApi.getKots, ({ query }) => ({ data: { kots: query.view === 'SERVED' ? [] : kots } }));
  handleMenu([], []);
  handle(ordersApi.hearKots, () => ({ data: { kots } }));
});

function openKitchen(...cookingKots: Kot[]): void {
  kots = cookingKots;
  openKitchenOf(aShop());
}

function openKitchenOf(shop: Shop): void {
  renderAt(<KitchenPage />, 'employee/orders/:shopId', `/employee/orders/${shop._id}`, shop);
}

test('the title stands whole on a phone, beside the buttons of an owner with a printer in trouble', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const since = minutesAgo(5);
  const printer = aPrinter({
    name: 'Kitchen printer',
    state: { status: 'UNREACHABLE', since, waiting: 12, oldestWaitingAt: since, sent: 0 },
  });
  handle(printingApi.getPrinters, () => ({ data: { printers: [printer], stations: [] } }));
  kots = [cooking(1), cooking(2, { status: 'REQUESTED', confirmedAt: null })];
  const shop = aShop();
  signInAsOwner(shop);
  openKitchenOf(shop);
  await expect.element(page.getByRole('link', { name: /Kitchen printer/ })).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: 'Kitchen' }).element();
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});

test('the search by table says which orders it hides', async () => {
  openKitchen(cooking(2), cooking(1));
  await expect.poll(() => cards.elements()).toHaveLength(2);
  await page.getByLabelText('Search by table').fill('no such table');
  await expect.poll(() => cards.elements()).toHaveLength(0);
  await expect.element(page.getByText('The search hides 2 tickets.')).toBeVisible();
  await expect.element(page.getByText('No ticket for this table')).toBeVisible();
  kots = [...kots, cooking(0)];
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('The search hides 3 tickets.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => cards.elements()).toHaveLength(3);
});

test('a lost connection moves no order while the cook uses the screen', async () => {
  const kot = cooking(3);
  onTestFinished(resetConnection);
  markLive();
  openKitchen(kot);
  await expect.element(card(kot)).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const top = () => card(kot).element().getBoundingClientRect().top;
  const before = top();
  const touch = () => window.dispatchEvent(new PointerEvent('pointermove'));
  const isStale = () => document.querySelector('[data-stale="true"]') !== null;
  markConnectionLost();
  await expect.poll(isStale).toBe(true);
  await vi.advanceTimersByTimeAsync(1_900);
  touch();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  expect(top()).toBe(before);
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(page.getByRole('alert')).toHaveTextContent('New tickets may be missing');
  markLive();
  await expect.poll(isStale).toBe(false);
  touch();
  await vi.advanceTimersByTimeAsync(1_900);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('an order that was served on another device disappears with a message', async () => {
  const kot = cooking(3);
  openKitchen(kot);
  handle(ordersApi.updateKot, () => {
    kots = [];
    throw new ErrorResponse('kot.wrong_status', { tokenNo: kot.tokenNo, status: 'SERVED' });
  });
  await card(kot)
    .getByRole('button', { name: /^Served/ })
    .click();
  await served.click();
  await expect.element(page.getByText('Order #3 is already served').first()).toBeVisible();
  await expect.element(card(kot)).not.toBeInTheDocument();
});

/** As it is once the owner has set the quantity of its first line. */
function changed(kot: Kot, now: number): Kot {
  const [line = aKotLine()] = kot.items;
  const { _id, name, quantity: was } = line;
  return { ...kot, items: [{ ...line, quantity: now }], changes: [{ _id, name, was, now }] };
}

test('what was voided is struck through until the cook has seen it', async () => {
  const [line] = cooking(1).items;
  if (!line) throw new Error('the order has no line');
  const { _id, name } = line;
  const items = [{ ...line, quantity: 1, voidedQuantity: 2 }];
  const kot = cooking(1, { items, changes: [{ _id, name, was: 3, now: 1, voided: 2 }] });
  openKitchen(kot);
  const shown = card(kot).getByRole('listitem').first();
  await expect.element(shown).toHaveTextContent('VOID 2 was 3');
  const seen = handle(ordersApi.seenKot, () => ({ data: { kot: { ...kot, changes: [] } } }));
  await card(kot).getByRole('button', { name: /Seen/ }).click();
  await expect.poll(() => seen.map(({ body }) => body.changes)).toEqual([[{ _id, now: 1 }]]);
  await expect.element(shown).not.toHaveTextContent('VOID');
});

test('an order with an unseen change is neither served nor marked as finished', async () => {
  const kot = cooking(1);
  openKitchen(kot);
  const line = card(kot).getByRole('listitem').first();
  const askToServe = card(kot).getByRole('button', { name: /^Served/ });
  const refused = handle(ordersApi.updateKot, () => {
    throw new ErrorResponse('kot.lines_changed', kot);
  });
  await askToServe.click();
  kots = [changed(kot, 4)];
  await queryClient.invalidateQueries();
  await expect.element(line).toHaveTextContent('+3 more');
  await served.click();
  await expect
    .element(page.getByText(`Order #${kot.tokenNo} has just changed. Please look at it again.`).first())
    .toBeVisible();
  expect(refused.map(({ body }) => body.items?.map(({ quantity }) => quantity))).toEqual([[1]]);
  await expect.element(line).toHaveTextContent('+3 more');

  const refusedMarks = handle(ordersApi.markOrderItem, () => {
    kots = [changed(kot, 6)];
    throw new ErrorResponse('kot.lines_changed', kot);
  });
  await line.getByRole('button').click();
  await expect.element(line).toHaveTextContent('+5 more');
  await expect.element(line.getByRole('button')).toHaveAttribute('aria-pressed', 'false');
  expect(refusedMarks.map(({ body }) => body.quantity)).toEqual([4]);

  handle(ordersApi.markOrderItem, () => {
    const newest = changed(kot, 6);
    const items = newest.items.map((each) => ({ ...each, doneAt: new Date().toISOString() }));
    kots = [{ ...newest, items }];
    return { data: { kot: { ...newest, items } } };
  });
  handle(ordersApi.updateKot, () => {
    kots = [];
    return { data: { kot: { ...kot, status: 'SERVED' as const, servedAt: new Date().toISOString() } } };
  });
  await line.getByRole('button').click();
  await expect.element(line.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await askToServe.click();
  await served.click();
  await expect.element(card(kot)).not.toBeInTheDocument();
});

test.each([
  ['in the kitchen', () => openKitchen(cooking(125), cooking(25 * 60))],
  [
    'in Manage',
    () => {
      kots = [cooking(125), cooking(25 * 60)];
      renderPage(<ManagePage />, 'orders/manage');
    },
  ],
] as const)('an old order shows its age in hours and days %s', async (_, open) => {
  open();
  for (const words of ['2 h 5 min', '1 day 1 h'])
    await expect.element(cards.getByText(words, { exact: true })).toBeVisible();
});

const allDay = page.getByRole('region', { name: 'All day' }).getByRole('listitem');
const allDayTexts = () => allDay.elements().map(({ textContent }) => textContent);

const option = (name: string, qty = 1, itemId: string | null = null) => ({
  _id: newId(),
  group: 'Add-ons',
  name,
  price: 10,
  qty,
  itemId,
  doneAt: null,
});

test('All day counts by item and variant, with options and notes beneath', async () => {
  const foodItemId = newId();
  const [half, full] = [newId(), newId()];
  const rolls = { name: 'Rolls (Half)', foodItemId, variantId: half };
  const items = [
    aKotLine(rolls),
    aKotLine({ ...rolls, quantity: 2, options: [option('Extra cheese', 2)], note: 'No onion' }),
    aKotLine({ ...rolls, name: 'Rolls (Full)', variantId: full, options: [option('Butter')] }),
    aKotLine({ ...rolls, options: [option('Extra cheese')] }),
  ];
  openKitchen(cooking(1, { items }));
  await page.getByRole('button', { name: /^All day · 2 items, 5 to cook$/ }).click();
  await expect
    .poll(allDayTexts)
    .toEqual(['4 × Rolls (Half)+ 5 × Extra cheese» 2 × No onion', '1 × Rolls (Full)+ Butter']);
});

test('All day counts the pieces of a combo under their items, beside the combo', async () => {
  const pieces = [option('Dal Tadka', 1, newId()), option('Sweet Lassi', 1, newId())];
  const kot = cooking(1, { items: [aKotLine({ name: 'Lunch Thali', quantity: 2, options: pieces })] });
  openKitchen(kot);
  handle(ordersApi.markOrderItem, ({ body }) => {
    const now = new Date().toISOString();
    const items = kot.items.map((line) => ({
      ...line,
      options: line.options.map((each) => (each._id === body.optionId ? { ...each, doneAt: now } : each)),
    }));
    kots = [{ ...kot, items }];
    return { data: { kot: { ...kot, items } } };
  });
  await page.getByRole('button', { name: /^All day · 3 items, 6 to cook$/ }).click();
  await card(kot)
    .getByRole('button', { name: /Dal Tadka/ })
    .click();
  await expect.poll(allDayTexts).toEqual(['2 × Lunch Thali', '2 × Sweet Lassi']);
});

test('the button of a piece marks that piece, and takes back a mark of its own only', async () => {
  const dal = { ...option('Dal Tadka', 1, newId()), doneAt: minutesAgo(1) };
  const lassi = option('Sweet Lassi', 1, newId());
  const kot = cooking(2, { items: [aKotLine({ name: 'Lunch Thali', options: [dal, lassi] })] });
  openKitchen(kot);
  const marked = handle(ordersApi.markOrderItem, () => ({ data: { kot } }));
  for (const name of [/Dal Tadka/, /Sweet Lassi/]) await card(kot).getByRole('button', { name }).click();
  await expect
    .poll(() => marked.map(({ body }) => body))
    .toMatchObject([
      { optionId: dal._id, isDone: false },
      { optionId: lassi._id, isDone: true },
    ]);
});

test('Back closes the tools, and the kitchen stays', async () => {
  openKitchen(cooking(1));
  await page.getByRole('button', { name: 'Tools' }).click();
  const tools = page.getByRole('menu', { name: 'Tools' });
  await expect.element(tools).toBeVisible();
  await expectDepth(1);
  await goBack();
  await expect.element(tools).not.toBeInTheDocument();
  await expectDepth(0);
  await expect.poll(() => cards.elements()).toHaveLength(1);
});

test('a new order rings until somebody touches the screen, which acknowledges it', async () => {
  const kot = cooking(0);
  openKitchen(kot);
  const heard = handle(ordersApi.hearKots, () => ({ data: { kots } }));
  await expect.element(card(kot)).toBeVisible();
  expect(heard).toEqual([]);
  await page.getByRole('heading').first().click();
  await expect.poll(() => heard.map(({ body }) => body)).toEqual([{ status: 'COOKING', kotIds: [kot._id] }]);
});

test('an order that comes is marked as new, also after it is acknowledged, and only for some seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const [before, arrived] = [cooking(5, { heardAt: minutesAgo(4) }), cooking(0)];
  openKitchen(before);
  await expect.element(card(before)).toHaveTextContent('In time');
  kots = [before, arrived];
  await queryClient.invalidateQueries();
  await expect.element(card(arrived)).toHaveTextContent('New');
  kots = [before, { ...arrived, heardAt: minutesAgo(0) }];
  await queryClient.invalidateQueries();
  await expect.element(card(arrived)).toHaveTextContent('New');
  vi.advanceTimersByTime(12_000);
  await expect.element(card(arrived)).toHaveTextContent('In time');
});

test('an order keeps its cell when the one before it leaves', async () => {
  const [first, second] = [cooking(5), cooking(3)];
  openKitchen(first, second);
  const left = () => Math.round(card(second).element().getBoundingClientRect().left);
  await expect.element(card(second)).toBeVisible();
  await expect.poll(left).toBeGreaterThan(200);
  const place = left();
  kots = [second];
  await queryClient.invalidateQueries();
  await expect.element(card(first)).not.toBeInTheDocument();
  expect(left()).toBe(place);
});
