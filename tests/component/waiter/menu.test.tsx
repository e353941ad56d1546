// @area menu

import { cartsAtom } from '@tawa/client/src/features/cart/cart.store.ts';
import { store } from '@tawa/client/src/lib/store.ts';
import StaffMenu from '@tawa/client/src/pages/waiter/staff-menu.page.tsx';
import { markLive, resetConnection } from '@tawa/client/src/realtime/connection-state.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anItem } from '../../support/builders/item.ts';
import { aKot } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { handleMenu } from '../support/tikka.ts';

const search = page.getByLabelText('Search by item name or short code');
const cart = page.getByRole('complementary', { name: 'Cart Summary' });

const { categoryId } = anItem();
const MENU = {
  DM: 'Dal Makhani',
  PBM: 'Paneer Butter Masala',
  BN: 'Butter Naan',
  JR: 'Jeera Rice',
  SKS: 'Sarson Ka Saag',
  GJ: 'Gulab Jamun',
};

beforeEach(async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handleMenu(
    Object.entries(MENU).map(([shortCode, name]) =>
      anItem({ name, shortCode, categoryId, isAvailable: shortCode !== 'SKS' }),
    ),
    [],
  );
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  const shop = aShop();
  renderAt(
    <StaffMenu shop={shop} place="T5" tableNo="T5" shopName={shop.name} />,
    'orders/dine-in/:shopId/:tableNo',
    `/orders/dine-in/${shop._id}/T5`,
  );
  // A code is looked up in the menu once it is loaded.
  await expect.element(page.getByRole('button', { name: 'Add to Cart: Dal Makhani' })).toBeVisible();
  await page.getByRole('button', { name: 'Search the menu' }).click();
  await expect.element(search).toHaveFocus();
});

async function enterCode(text: string, status: string): Promise<void> {
  await userEvent.keyboard(`${text}{Enter}`);
  await expect.element(page.getByRole('status').filter({ hasText: status })).toBeVisible();
  await expect.element(search).toHaveFocus();
}

test('a waiter types several short codes in a row, and sees why an item cannot be ordered', async () => {
  await enterCode('dm', 'Added 1 × Dal Makhani');
  await expect.element(search).toHaveValue('');
  await enterCode('3 PBM', 'Added 3 × Paneer Butter Masala');
  await enterCode('bn*2', 'Added 2 × Butter Naan');
  await enterCode('jeera', 'Added 1 × Jeera Rice');
  await expect.element(cart).toHaveTextContent('7 items');
  await enterCode('sks', 'Sarson Ka Saag is sold out');
  await userEvent.keyboard('{Escape}');
  await enterCode('zzz', 'No item matches “zzz”');
  await page.getByRole('button', { name: 'Show the whole menu' }).click();
  await expect.element(search).toHaveValue('');
  await expect.element(page.getByText('No item matches')).not.toBeInTheDocument();
  await search.click();
  await userEvent.keyboard('gj');
  await page.getByRole('button', { name: 'Add 1 × Gulab Jamun' }).click();
  await expect.element(search).toHaveFocus();
  await expect.element(cart).toHaveTextContent('8 items');
  expect(await findLayoutFaults()).toEqual([]);
});

test('a waiter sets any quantity in two taps', async () => {
  await enterCode('dm', 'Added 1 × Dal Makhani');
  await userEvent.keyboard('dal');
  await page.getByRole('button', { name: '1 Dal Makhani: change the quantity' }).click();
  expect(await findLayoutFaults()).toEqual([]);
  await page.getByRole('button', { name: '12 Dal Makhani' }).click();
  await expect.element(cart).toHaveTextContent('12 items');
  await page.getByRole('button', { name: '12 Dal Makhani: change the quantity' }).click();
  const number = page.getByLabelText('Another number');
  await number.fill('0');
  await page.getByRole('button', { name: 'Set' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^A whole number from 1 to 99.$/);
  await number.fill('40');
  await userEvent.keyboard('{Enter}');
  await expect.element(cart).toHaveTextContent('40 items');
});

test('a waiter adds a special request in three taps', async () => {
  await enterCode('dm', 'Added 1 × Dal Makhani');
  await page.getByRole('button', { name: 'Special Request' }).click();
  const sheet = page.getByRole('dialog', { name: 'Special Request' });
  await sheet.getByRole('button', { name: 'Less spicy' }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /Less spicy/ })).toBeVisible();
});

test('two dishes are ordered in four taps after the table', async () => {
  const placed = handle(ordersApi.newOrder, () => ({ data: { kot: aKot() } }));
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Add to Cart: Dal Makhani' }).click();
  await page.getByRole('button', { name: 'Add to Cart: Butter Naan' }).click();
  await cart.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Place Order' }).click();
  await expect.poll(() => placed.map(({ body }) => body.cartItems.length)).toEqual([2]);
  expect(placed[0]?.body.isOfStaff).toBe(true);
});

test('the items that a waiter adds are for the chosen seat, which a line can change', async () => {
  const placed = handle(ordersApi.newOrder, () => ({ data: { kot: aKot() } }));
  await userEvent.keyboard('{Escape}');
  const seat = page.getByRole('combobox', { name: 'Seat of the next items' });
  await expect.element(seat).toHaveDisplayValue('All');
  await seat.selectOptions('Seat 2');
  expect(await findLayoutFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Add to Cart: Dal Makhani' }).click();
  await seat.selectOptions('Seat 4');
  await page.getByRole('button', { name: 'One Dal Makhani more' }).click();
  await page.getByRole('button', { name: 'Add to Cart: Butter Naan' }).click();
  await cart.getByRole('button', { name: 'View' }).click();
  const lines = page.getByRole('dialog').getByRole('listitem');
  await expect.element(lines.nth(0)).toHaveTextContent(/Dal Makhani.*Seat 2/);
  await expect.element(lines.nth(1)).toHaveTextContent(/Dal Makhani.*Seat 4/);
  await lines.nth(2).getByRole('button', { name: 'Add a note' }).click();
  const sheet = page.getByRole('dialog', { name: 'Butter Naan' });
  await sheet.getByRole('combobox', { name: 'Seat' }).selectOptions('All');
  await sheet.getByRole('button', { name: /^Save/ }).click();
  await expect.element(lines.nth(2)).not.toHaveTextContent('Seat');
  await page.getByRole('button', { name: 'Proceed' }).last().click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Place Order' }).click();
  await expect
    .poll(() => placed.map(({ body }) => body.cartItems.map(({ seat: sent }) => sent)))
    .toEqual([[2, 4, undefined]]);
  // The next order at the table starts with the whole table again.
  await expect.poll(() => store.get(cartsAtom)).toEqual({});
});

test('the state of the connection is no part of a word, with whatever room the buttons leave', async () => {
  markLive();
  onTestFinished(resetConnection);
  const word = page.getByText('Live', { exact: true });
  await expect.element(word).toBeInTheDocument();
  const badge = word.element().parentElement as Element;
  const place = badge.parentElement as HTMLElement;
  const isCut = () => {
    const [box, edge] = [word.element().getBoundingClientRect(), badge.getBoundingClientRect()];
    const isBelow = box.top >= edge.bottom;
    return !isBelow && box.right > Math.min(edge.right, place.getBoundingClientRect().right);
  };
  for (let width = 20; width <= 100; width += 4) {
    place.style.width = `${width}px`;
    expect(isCut(), `${width} px`).toBe(false);
  }
});
