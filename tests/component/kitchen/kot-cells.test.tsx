import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import KitchenPage from '@tawa/client/src/pages/waiter/kitchen.page.tsx';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { findLayoutFaults, visibleTexts } from '../support/measure.ts';
import { renderAt } from '../support/render-page.tsx';
import { handleMenu } from '../support/tikka.ts';

const REQUEST =
  'Please no onion and no garlic in any dish: two guests are allergic to nuts, one to sesame seeds.';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
const linesOf = (quantities: readonly number[]) =>
  quantities.map((quantity) => aKotLine({ name: 'Paneer Butter Masala', quantity }));

let kots: Kot[];

beforeEach(() => {
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(printingApi.getUndecidedPrints, () => ({ data: { prints: [] } }));
  handle(ordersApi.getKots, ({ query }) => ({ data: { kots: query.view === 'SERVED' ? [] : kots } }));
  handle(ordersApi.hearKots, () => ({ data: { kots } }));
  handleMenu([], []);
});

function openKitchen(...cookingKots: Kot[]): void {
  kots = cookingKots;
  const shop = aShop();
  renderAt(<KitchenPage />, 'employee/orders/:shopId', `/employee/orders/${shop._id}`, shop);
}

const ticket = (tokenNo: number) =>
  page.getByRole('article', { name: `Order #${tokenNo}`, exact: true }).element();

async function chooseTextSize(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitemradio', { name: `${name} text` }).click();
}

/** The rows on which a text stands. */
const rowsOf = (element: Element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

const SIZES = ['Small', 'Medium', 'Large'];
const WIDTHS = [1920, 1366, 360];

test.each(WIDTHS.flatMap((width) => SIZES.map((size) => [size, width] as const)))(
  'a ticket in %s text has its request under the head, and whole words, at %i px',
  async (size, width) => {
    await page.viewport(width, 768);
    const late = { createdAt: minutesAgo(192), tableId: null, specialRequest: REQUEST };
    openKitchen(
      aKot({ tokenNo: 118, kotType: 'TAKEAWAY', items: linesOf([1, 12, 120]), ...late }),
      aKot({
        tokenNo: 119,
        kotType: 'DELIVERY',
        items: linesOf([1, 2]),
        createdAt: minutesAgo(12),
        tableId: null,
      }),
    );
    await expect.element(page.getByRole('button', { name: /^Served: order #118/ })).toBeVisible();
    await chooseTextSize(size);
    const article = ticket(118);
    const texts = () => visibleTexts(article).map(({ text }) => text.trim());
    await expect.poll(() => texts().indexOf('Special Request')).toBeGreaterThan(0);
    expect(texts().indexOf('Special Request')).toBeLessThan(texts().indexOf('Paneer Butter Masala'));
    const heads = page.getByText(/^(TAKEAWAY|DELIVERY)$/).elements();
    expect(heads.map(rowsOf)).toEqual([1, 1]);
    for (const head of heads) expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth);
    const rows = page.getByRole('button', { name: /× Paneer/ }).elements();
    expect(rows).toHaveLength(5);
    const touching = rows.filter((row) => {
      const [quantity, name] = [...row.children].map((child) => {
        const range = document.createRange();
        range.selectNodeContents(child);
        return range.getBoundingClientRect();
      });
      return !quantity || !name || quantity.right > name.left;
    });
    expect(touching).toEqual([]);
    expect(await findLayoutFaults()).toEqual([]);
  },
);

test('a ticket that becomes shorter leaves no cell that only has its button', async () => {
  await page.viewport(1366, 768);
  const long = aKot({ tokenNo: 7, items: linesOf(Array(24).fill(1)), createdAt: minutesAgo(3) });
  openKitchen(long, aKot({ tokenNo: 8, createdAt: minutesAgo(2) }));
  const continued = page.getByText('#7, continued');
  await expect.poll(() => continued.elements().length).toBeGreaterThan(0);
  kots = [{ ...long, items: long.items.slice(0, 2) }, ...kots.slice(1)];
  await queryClient.invalidateQueries();
  await expect.poll(() => page.getByRole('article').getByRole('listitem').elements()).toHaveLength(3);
  expect(continued.elements()).toEqual([]);
});

test.each(WIDTHS)('a moved order says from where to where at %i px', async (width) => {
  await page.viewport(width, 768);
  const t4 = { _id: newId(), name: 'T4' };
  openKitchen(
    aKot({ tokenNo: 7, movedFrom: t4, tableId: { _id: newId(), name: 'T7' } }),
    aKot({ tokenNo: 8, movedFrom: t4, tableId: null, kotType: 'TAKEAWAY' }),
  );
  await expect.element(page.getByText('T4 → T7')).toBeVisible();
  await expect.element(page.getByText('T4 → TAKEAWAY')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});
