import { updateCounterDraft } from '@tawa/client/src/features/counter/counter.store.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice, aPublicInvoice } from '../../support/builders/invoice.ts';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, handle } from '../support/handlers.ts';
import { press, tabTo } from '../support/keys.ts';
import { renderPage, unmountPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const cards = page.getByRole('article');
const confirms = page.getByRole('button', { name: 'Confirm', exact: true });
const rows = page.getByRole('main').getByRole('listitem');

beforeEach(() => {
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
});

const atMinute = (minute: number) => `2026-11-20T14:${String(minute).padStart(2, '0')}:00.000Z`;

const requestedKots = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aKot({ tokenNo: index + 1, status: 'REQUESTED', createdAt: atMinute(index), confirmedAt: null }),
  );

/** Returns the requests that confirm an order. */
function openManage(...kots: Kot[]) {
  let stored = kots;
  handle(ordersApi.getKots, () => ({ data: { kots: stored } }));
  const confirmed = handle(ordersApi.confirmKot, ({ params }) => {
    stored = stored.map((kot) => (kot._id === params.kotId ? { ...kot, status: 'COOKING' } : kot));
    const kot = stored.find(({ _id }) => _id === params.kotId) ?? aKot();
    return { message: `Order #${kot.tokenNo} confirmed`, data: { kot } };
  });
  renderPage(<ManagePage />, 'orders/manage');
  return confirmed;
}

test('the oldest waits first: REQUESTED, then COOKING, then SERVED, each by its age', async () => {
  const kots = (['SERVED', 'COOKING', 'REQUESTED'] as const).flatMap((status, group) =>
    [3, 1, 2].map((age) => {
      const tokenNo = 10 * group + age;
      return aKot({
        status,
        tokenNo,
        createdAt: atMinute(tokenNo),
        confirmedAt: status === 'REQUESTED' ? null : atMinute(tokenNo),
        servedAt: status === 'SERVED' ? atMinute(tokenNo) : null,
      });
    }),
  );
  openManage(...kots);
  const heads = () => cards.elements().map((card) => card.querySelector('header')?.textContent ?? '');
  await expect.poll(heads).toHaveLength(9);
  expect(heads().map((text) => /#(\d+).*(REQUESTED|COOKING|SERVED)/.exec(text)?.slice(1))).toEqual([
    ['21', 'REQUESTED'],
    ['22', 'REQUESTED'],
    ['23', 'REQUESTED'],
    ['11', 'COOKING'],
    ['12', 'COOKING'],
    ['13', 'COOKING'],
    ['1', 'SERVED'],
    ['2', 'SERVED'],
    ['3', 'SERVED'],
  ]);
});

test('a row confirms and bills in one tap and opens its card beneath', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const invoice = anInvoice();
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, aShop()) } }));
  openManage(
    aKot({ tokenNo: 31, status: 'REQUESTED', confirmedAt: null }),
    aKot({ tokenNo: 30, tableId: null }),
  );
  await page.getByRole('button', { name: 'Row view' }).click();
  const row = rows.filter({ hasText: '#31' });
  await row.getByRole('button', { name: /^#31/ }).click();
  const card = row.getByRole('article');
  for (const name of ['Cancel', 'Confirm'])
    await expect.element(card.getByRole('button', { name })).toBeVisible();
  expect(cards.elements()).toHaveLength(1);
  await row.getByRole('button', { name: /^#31/ }).click();
  await expect.element(card).not.toBeInTheDocument();
  await row.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(row).toHaveTextContent('COOKING');
  await row.getByRole('button', { name: 'Pay Bill' }).click();
  await expect.element(page.getByRole('dialog', { name: `Bill ${invoice.invoiceNo}` })).toBeVisible();
});

test('with keys alone, Confirm leads to the next Confirm, the last one to the heading', async () => {
  const requested = [1, 2, 3].map((tokenNo) =>
    aKot({ tokenNo, status: 'REQUESTED', createdAt: atMinute(tokenNo), confirmedAt: null }),
  );
  openManage(...requested);
  await expect.poll(() => confirms.elements()).toHaveLength(3);
  await tabTo(confirms.nth(1));
  for (const next of [1, 0]) {
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => confirms.elements()).toHaveLength(next + 1);
    await expect.element(confirms.nth(next)).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(confirms).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('with keys alone, Confirm leads to the next Confirm in rows too', async () => {
  localStorage.setItem('ordersView', '"row"');
  openManage(...requestedKots(3));
  await expect.poll(() => confirms.elements()).toHaveLength(3);
  await tabTo(confirms.first());
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => confirms.elements()).toHaveLength(2);
  await expect.element(rows.nth(1).getByRole('button', { name: 'Confirm' })).toHaveFocus();
});

test('a rejected Confirm keeps the focus on its button', async () => {
  openManage(aKot({ status: 'REQUESTED', confirmedAt: null }));
  handle(ordersApi.confirmKot, () => {
    throw new ErrorResponse('server.internal');
  });
  await press(confirms, '{Enter}');
  await expect.poll(() => document.querySelector('[data-toasts]')?.textContent).not.toBe('');
  await expect.element(confirms).toBeEnabled();
  await expect.element(confirms).toHaveFocus();
});

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => aKotLine({ name: `Item ${index + 1}` }));
const places = () => cards.elements().map((card) => card.getBoundingClientRect());

test('each card stands right below the one above it, however short that is', async () => {
  await page.viewport(1920, 1080);
  const lineCounts = [1, 6, 2, 4, 1, 5, 1, 3, 2, 6, 1];
  openManage(
    ...lineCounts.map((count, index) =>
      aKot({ tokenNo: index + 1, createdAt: atMinute(index), items: linesOf(count) }),
    ),
  );
  await expect.poll(() => cards.elements()).toHaveLength(lineCounts.length);
  const all = places();
  const columnCount = new Set(all.map(({ left }) => left)).size;
  expect(columnCount).toBeGreaterThan(3);
  for (const [index, place] of all.entries()) {
    const above = all[index - columnCount];
    const before = index % columnCount > 0 ? all[index - 1] : undefined;
    if (above) expect(place.left).toBe(above.left);
    if (above) expect(Math.abs(place.top - above.bottom - 18)).toBeLessThanOrEqual(2);
    if (before) expect(place.left).toBeGreaterThan(before.right);
  }
  await page.viewport(PHONE.width, PHONE.height);
  await expect.poll(() => new Set(places().map(({ left }) => left)).size).toBe(1);
});

test('a long card opens its other lines, and hides none behind a scroll', async () => {
  openManage(aKot({ items: linesOf(7) }), aKot({ items: linesOf(6) }));
  const more = page.getByRole('button', { name: '+2 lines' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  const lines = cards.filter({ has: page.getByRole('button', { name: /lines$/ }) }).getByRole('row');
  expect(lines.elements()).toHaveLength(1 + 5);
  await more.click();
  await expect.poll(() => lines.elements()).toHaveLength(1 + 7);
  const scrolling = [...document.querySelectorAll('article *')].filter(
    (element) => getComputedStyle(element).overflowY === 'auto',
  );
  expect(scrolling).toEqual([]);
  await page.getByRole('button', { name: 'Fewer lines' }).click();
  await expect.poll(() => lines.elements()).toHaveLength(1 + 5);
});

test('twelve orders open in rows, eleven in cards, until the device remembers a choice', async () => {
  openManage(...requestedKots(11));
  await expect.poll(() => cards.elements()).toHaveLength(11);
  unmountPage();
  await queryClient.resetQueries();
  openManage(...requestedKots(12));
  await expect.poll(() => rows.elements()).toHaveLength(12);
  await page.getByRole('button', { name: 'Grid view' }).click();
  await expect.poll(() => cards.elements()).toHaveLength(12);
  unmountPage();
  renderPage(<ManagePage />, 'orders/manage');
  await expect.poll(() => cards.elements()).toHaveLength(12);
});

test('the twelfth order turns no cards into rows', async () => {
  const kots = requestedKots(12);
  openManage(...kots.slice(0, 11));
  await expect.poll(() => cards.elements()).toHaveLength(11);
  handle(ordersApi.getKots, () => ({ data: { kots } }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => cards.elements()).toHaveLength(12);
});

test('To be paid shows what is served and waits for its payment', async () => {
  const served = aKot({ tokenNo: 7, status: 'SERVED', servedAt: atMinute(40) });
  openManage(aKot({ tokenNo: 8 }), served, aKot({ tokenNo: 9, status: 'REQUESTED', confirmedAt: null }));
  const tab = page.getByRole('tab', { name: 'To be paid' });
  await expect.element(tab).toHaveTextContent('To be paid1');
  await tab.click();
  await expect.poll(() => cards.elements()).toHaveLength(1);
  await expect.element(cards).toHaveTextContent('#7');
});

const VIEWS = [
  ['cards', 'Row view', cards],
  ['rows', 'Grid view', rows],
] as const;

const tokens = (shown: Locator) =>
  shown.elements().map(({ textContent }) => Number(/#(\d+)/.exec(textContent)?.[1]));

/** Returns true if a tap on the middle of a button reaches it. */
function takesTap(locator: Locator): boolean {
  const button = locator.element();
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** The time of the last input, as `performance.now()`. */
function watchInputs(): () => number {
  let lastAt = 0;
  for (const name of ['pointerdown', 'pointermove', 'keydown'])
    addEventListener(name, () => (lastAt = performance.now()), { capture: true });
  return () => lastAt;
}

for (const [view, otherView, shown] of VIEWS) {
  const openView = async (count: number) => {
    localStorage.setItem('ordersView', JSON.stringify(view === 'cards' ? 'grid' : 'row'));
    const confirmed = openManage(...requestedKots(count));
    await expect.element(page.getByRole('button', { name: otherView })).toBeVisible();
    await expect.poll(() => shown.elements()).toHaveLength(count);
    return confirmed;
  };

  test(`a confirmed order keeps its place among the ${view} until two seconds after the last touch`, async () => {
    await openView(3);
    const lastInputAt = watchInputs();
    await confirms.first().click();
    await expect.element(shown.first()).toHaveTextContent('COOKING');
    expect(tokens(shown)).toEqual([1, 2, 3]);
    const isGrey = () =>
      getComputedStyle(shown.first().element().closest('[data-done]') ?? document.body).filter;
    expect(isGrey()).toBe('grayscale(1)');
    await confirms.first().hover();
    await expect.poll(() => tokens(shown)).toEqual([2, 3, 1]);
    expect(performance.now() - lastInputAt()).toBeGreaterThanOrEqual(2_000);
    expect(document.querySelector('[data-done=true]')).toBeNull();
  });

  test(`what a confirmed order shows in place of Confirm among the ${view} takes no tap at once`, async () => {
    await openView(2);
    await confirms.first().click();
    const pay = shown.first().getByRole('button', { name: 'Pay Bill' });
    await expect.poll(() => (pay.elements().length > 0 ? takesTap(pay) : undefined)).toBe(false);
    await expect.poll(() => takesTap(pay)).toBe(true);
  });

  test(`a double tap on Confirm confirms one of the ${view}`, async () => {
    const confirmed = await openView(3);
    await confirms.first().dblClick();
    await expect.element(shown.first()).toHaveTextContent('COOKING');
    expect(new Set(confirmed.map(({ params }) => params.kotId)).size).toBe(1);
  });

  test(`an order that ends stays among the ${view}, out of reach, and a new one comes last`, async () => {
    localStorage.setItem('ordersView', JSON.stringify(view === 'cards' ? 'grid' : 'row'));
    const [one, two, three, four] = requestedKots(4) as [Kot, Kot, Kot, Kot];
    openManage(two, three, four);
    await expect.poll(() => tokens(shown)).toEqual([2, 3, 4]);
    handle(ordersApi.getKots, () => ({ data: { kots: [one, two, four] } }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    const ended = () => document.querySelector('[inert]');
    await expect.poll(() => ended()?.textContent).toContain('ENDED');
    expect(ended()?.textContent).toContain('#3');
    expect(tokens(shown).at(-1)).toBe(1);
    await expect.poll(() => tokens(shown)).toEqual([1, 2, 4]);
  });
}

const next = page.getByRole('button', { name: /^Confirm #/ });

test('one button at a fixed place confirms the order that it names, and rests after each change', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const [first, second] = requestedKots(2) as [Kot, Kot];
  const takeaway: Kot = { ...second, tableId: null, kotType: 'TAKEAWAY' };
  const items = [aKotLine({ quantity: 2 })];
  const confirmed = openManage(aKot({ ...first, items, totalOrderItems: 2 }), takeaway);
  await expect.element(next).toHaveTextContent(/^Confirm #1, T1, 2 items$/);
  await expect.poll(() => takesTap(next)).toBe(true);
  const place = next.element().getBoundingClientRect().toJSON();
  await next.click();
  const named = () => [next.element().textContent, takesTap(next)];
  await expect.poll(named).toEqual(['Confirm #2, TAKEAWAY, 1 item', false]);
  await next.click({ force: true });
  await expect.poll(named).toEqual(['Confirm #2, TAKEAWAY, 1 item', true]);
  expect(confirmed.map(({ params }) => params.kotId)).toEqual([first._id]);
  expect(next.element().getBoundingClientRect().toJSON()).toEqual(place);
  await next.click();
  await expect.element(next).not.toBeInTheDocument();
  expect(confirmed.map(({ params }) => params.kotId)).toEqual([first._id, second._id]);
});

test('the button covers no row: none shows beside it, and the last one ends above it', async () => {
  await page.viewport(800, 640);
  openManage(...requestedKots(14));
  await expect.element(next).toBeVisible();
  await expect.poll(() => rows.elements()).toHaveLength(14);
  const top = () => next.element().getBoundingClientRect().top;
  for (const y of [top() + 4, innerHeight - 4])
    expect(document.elementFromPoint(40, y)?.closest('li') ?? null).toBeNull();
  scrollTo(0, document.body.scrollHeight);
  await expect.poll(() => rows.last().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top());
});

test('the bill of the order that was placed last stands above the button', async () => {
  const shop = aShop();
  const [requested] = requestedKots(1) as [Kot];
  const placed = aKot({ tokenNo: 32, kotType: 'TAKEAWAY', tableId: null });
  const others = Array.from({ length: 12 }, (_, index) => aKot({ tokenNo: 40 + index }));
  handle(ordersApi.getKots, () => ({ data: { kots: [requested, placed, ...others] } }));
  updateCounterDraft(shop._id, { placed: { kotId: placed._id, tokenNo: 32 } });
  renderPage(<ManagePage />, 'orders/manage', { shop });
  const note = page.getByRole('group', { name: /#32/ });
  await expect.element(note).toBeVisible();
  await expect.element(next).toBeVisible();
  for (const place of [0, document.body.scrollHeight]) {
    scrollTo(0, place);
    const top = next.element().getBoundingClientRect().top;
    expect(note.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
  }
});

test('the button names the oldest request, whatever the filter shows', async () => {
  openManage(aKot({ tokenNo: 40, kotType: 'DELIVERY', tableId: null }), ...requestedKots(2).reverse());
  await page.getByRole('tab', { name: 'DELIVERY' }).click();
  await expect.element(next).toHaveTextContent('Confirm #1, T1, 1 item');
});

test("the guest's name is told apart from that of who took the order", async () => {
  const customerId = { _id: newId(), name: 'Asha Rao', phoneNo: '9876500001' };
  openManage(
    aKot({ tokenNo: 1, customerId }),
    aKot({ tokenNo: 2 }),
    aKot({ tokenNo: 3, customerId, placedBy: { _id: null, role: 'DINER', name: 'Asha Rao' } }),
  );
  const names = (shown: Locator, selector: string) =>
    shown.elements().map((each) => each.querySelector(selector)?.textContent.trim());
  await expect
    .poll(() => names(cards, 'header p:last-child'))
    .toEqual([
      'For Asha Rao 9876500001 · Taken by Ravi Kumar',
      'Taken by Ravi Kumar',
      'For Asha Rao 9876500001',
    ]);
  await page.getByRole('button', { name: 'Row view' }).click();
  for (const [tokenNo, words] of [
    [1, 'For Asha Rao · Taken by Ravi Kumar'],
    [2, 'Taken by Ravi Kumar'],
    [3, 'For Asha Rao'],
  ] as const)
    await expect
      .element(rows.filter({ hasText: `#${tokenNo}` }).getByText(words, { exact: true }))
      .toBeVisible();
});

test('the age of an order changes its colour once it is late', async () => {
  const [late, fresh] = [90, 0].map((minutes) => {
    const createdAt = new Date(Date.now() - minutes * 60_000).toISOString();
    return aKot({ tokenNo: minutes + 1, createdAt });
  });
  if (!late || !fresh) throw new Error('no orders');
  openManage(late, fresh);
  const colourOf = (age: string) => getComputedStyle(cards.getByText(age).element()).color;
  await expect.element(cards.getByText('1 h 30 min')).toBeVisible();
  expect(colourOf('1 h 30 min')).not.toBe(colourOf('Just now'));
});
