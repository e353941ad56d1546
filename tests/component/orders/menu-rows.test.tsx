// @area menu

import { updateCart } from '@tawa/client/src/features/cart/cart.store.ts';
import StaffMenu from '@tawa/client/src/pages/waiter/staff-menu.page.tsx';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { anItem } from '../../support/builders/item.ts';
import { aShop } from '../../support/builders/shop.ts';
import { renderDinerMenu } from '../support/diner-menu.tsx';
import { handle } from '../support/handlers.ts';
import { press } from '../support/keys.ts';
import { findAllViolations } from '../support/measure.ts';
import { tap } from '../support/pointer.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { dal, handleMenu, tikka, tikkaWithoutGroups } from '../support/tikka.ts';

const PHOTO = '/uploads/0f8a6c1e5b7d42939c10e6f7a8b9c0d1';
const described: Partial<Item> = {
  hasFacts: true,
  shortDescription: 'Cottage cheese marinated in yoghurt and mustard oil, from the tandoor, with…',
};

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const addButton = (name: string) => page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true });
const sheet = (name: string | RegExp) => page.getByRole('dialog', { name });
const summary = page.getByRole('complementary', { name: 'Cart Summary' });
const boxOf = (element: Element | null | undefined) => (element as Element).getBoundingClientRect();

beforeEach(async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handle(menuApi.getItemFacts, () => ({
    data: { facts: { description: 'From the tandoor.', allergens: [], kcal: null, serves: null } },
  }));
});

/** Leaves an order without a response, as another tab does. It is of another user, so it is not sent. */
function leaveUnsent(shop: Shop): void {
  updateCart(placeKey(shop._id, 'T1'), (cart) => ({
    ...cart,
    unsent: {
      key: newId(),
      body: { cartItems: [{ foodItemId: dal._id, qty: 1 }], tableNo: 'T1' },
      at: Date.now(),
      by: newId(),
      failed: false,
    },
  }));
}

function openWaiterMenu(): void {
  const shop = aShop();
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  renderAt(
    <StaffMenu shop={shop} place="T1" tableNo="T1" shopName={shop.name} />,
    'orders/dine-in/:shopId/:tableNo',
    `/orders/dine-in/${shop._id}/T1`,
  );
}

test.each(['light', 'dark'])(
  'four items with a photo and one line of description fit below the head of a phone, in the %s theme',
  async (theme) => {
    localStorage.setItem('isDarkMode', String(theme === 'dark'));
    const { categoryId } = dal;
    const dishes = ['Paneer Tikka', 'Chicken Tikka', 'Malai Soya Chaap', 'Tandoori Aloo', 'Dahi Ke Kebab'];
    handleMenu(
      dishes.map((name) => anItem({ name, categoryId, photo: PHOTO, isBestSeller: true, ...described })),
      [],
    );
    renderDinerMenu();
    await expect.element(addButton('Dahi Ke Kebab')).toBeInTheDocument();
    const rows = page.getByRole('listitem').elements();
    const whole = rows.filter((element) => boxOf(element).bottom <= PHONE.height);
    expect(whole.length).toBeGreaterThanOrEqual(4);
    for (const element of rows) {
      const photo = boxOf(element.querySelector('img'));
      const button = boxOf(element.querySelector('[aria-label^="Add to Cart"]'));
      const about = [...element.querySelectorAll('span')].find(
        ({ textContent }) => textContent === described.shortDescription,
      );
      expect(photo).toMatchObject({ width: 88, height: 88 });
      expect(photo.right <= button.left || photo.bottom <= button.top).toBe(true);
      expect(boxOf(about).height).toBeLessThanOrEqual(24);
      expect(boxOf(element).right).toBeLessThanOrEqual(PHONE.width - 16);
      expect(button.height).toBeGreaterThanOrEqual(44);
    }
    expect(await findAllViolations()).toEqual([]);
  },
);

test('the buttons of all rows stand in one line, with and without photo and description', async () => {
  const { categoryId } = dal;
  const plain = anItem({ name: 'Honey Chilli Cauliflower', categoryId });
  const shown = anItem({ name: 'Honey Chilli Potato with Spring Onion', categoryId, photo: PHOTO });
  const told = anItem({ name: 'Told', categoryId, ...described });
  handleMenu([plain, shown, told, { ...dal, isStar: true, remaining: 2, ...described }], []);
  renderDinerMenu();
  await expect.element(addButton('Dal Makhani')).toBeVisible();
  const sides = [plain, shown, told, dal].map(({ name }) => boxOf(addButton(name).element()).right);
  expect(new Set(sides).size).toBe(1);
  const heights = [plain, shown, told, dal].map(({ name }) => boxOf(row(name).element()).height);
  expect(heights[0]).toBeLessThanOrEqual(92);
  for (const height of heights) expect(height).toBeLessThanOrEqual(112);
  for (const item of [plain, shown, told, dal]) {
    const name = page.getByRole('button', { name: item.name, exact: true }).element();
    expect(boxOf(name.previousElementSibling).right).toBeLessThan(boxOf(name).left);
  }
});

test('a tap anywhere on a row opens the item; its button adds, and a tap beside the button does nothing', async () => {
  handleMenu([
    { ...dal, photo: PHOTO, ...described },
    { ...tikka, ...described },
  ]);
  renderDinerMenu();
  await expect.element(addButton('Dal Makhani')).toBeVisible();
  const { width, height } = boxOf(row('Dal Makhani').element());
  const onPhoto = { x: 40, y: height / 2 };
  const onDescription = { x: width - 20, y: 42 };
  const onPrice = { x: 110, y: height - 24 };
  for (const point of [onPhoto, onDescription, onPrice]) {
    await tap(row('Dal Makhani'), point);
    await expect.element(sheet('Dal Makhani').getByText('From the tandoor.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
  await tap(addButton('Dal Makhani'), { x: -4, y: 22 });
  await tap(addButton('Dal Makhani'), { x: 60, y: 22 });
  await expect.element(summary).toHaveTextContent('1 item');
  expect(page.getByRole('dialog').elements()).toEqual([]);

  await tap(row('Paneer Tikka'), { x: 20, y: 20 });
  await expect.element(sheet('Paneer Tikka').getByRole('radiogroup', { name: 'Size' })).toBeVisible();
});

test('an item without choices is added from its sheet with a note and a quantity', async () => {
  handleMenu([dal], []);
  renderDinerMenu();
  await page.getByRole('button', { name: 'Dal Makhani', exact: true }).click();
  await sheet('Dal Makhani').getByLabelText('Note for the kitchen').fill('Less oil');
  await sheet('Dal Makhani').getByRole('button', { name: 'One Dal Makhani more' }).click();
  await sheet('Dal Makhani').getByRole('button', { name: 'Add · ₹480' }).click();
  await expect.element(summary).toHaveTextContent('2 items');
});

test('by keyboard, each row has two buttons with names of their own, and the item returns the focus', async () => {
  handleMenu([{ ...dal, ...described }], []);
  renderDinerMenu();
  await expect.element(addButton('Dal Makhani')).toBeVisible();
  const buttons = [...row('Dal Makhani').element().querySelectorAll('button')];
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'Dal Makhani',
    'Add to Cart: Dal Makhani',
  ]);
  expect(row('Dal Makhani').element().querySelector('button button, [role="button"]')).toBeNull();
  const name = page.getByRole('button', { name: 'Dal Makhani', exact: true });
  await press(name, '{Enter}');
  await expect.element(sheet('Dal Makhani')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(summary).toHaveTextContent('1 item');
});

test('a sold-out item opens its facts, which have no button to add it', async () => {
  handleMenu([{ ...dal, isAvailable: false, ...described }], []);
  renderDinerMenu();
  await page.getByRole('button', { name: 'Dal Makhani', exact: true }).click();
  await expect.element(sheet(/Dal Makhani$/).getByText('From the tandoor.')).toBeVisible();
  expect(page.getByRole('button', { name: /^Add/ }).elements()).toEqual([]);
});

test('while an order is unsent, and once all that is left is in the cart, a row opens the facts alone', async () => {
  handleMenu([{ ...dal, remaining: 1, ...described }, tikkaWithoutGroups]);
  const shop = renderDinerMenu();
  const name = page.getByRole('button', { name: 'Dal Makhani', exact: true });
  await addButton('Dal Makhani').click();
  await expect.element(summary).toHaveTextContent('1 item');
  await name.click();
  await expect.element(sheet(/Dal Makhani$/).getByText('From the tandoor.')).toBeVisible();
  expect(page.getByRole('button', { name: /^Add · / }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  leaveUnsent(shop);
  await expect.element(addButton('Paneer Tikka')).toBeDisabled();
  await page.getByRole('button', { name: 'Paneer Tikka', exact: true }).click();
  await expect.element(sheet(/Paneer Tikka$/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Add · / }).elements()).toEqual([]);
});

const refusal = page.getByText('Wait for the previous order to be sent', { exact: true }).first();
const fullPlate = sheet(/^Paneer Tikka$/).getByRole('radio', { name: /^Full/ });

test('choices that cannot be added now stay in the sheet', async () => {
  handleMenu([tikkaWithoutGroups]);
  const shop = renderDinerMenu();
  await page.getByRole('button', { name: 'Paneer Tikka', exact: true }).click();
  await sheet('Paneer Tikka').getByText('Full').click();
  leaveUnsent(shop);
  await page.getByRole('button', { name: /^Add · / }).click();
  await expect.element(refusal).toBeVisible();
  await expect.element(fullPlate).toBeChecked();
});

test('an edit that cannot be saved now stays in the sheet', async () => {
  handleMenu([tikkaWithoutGroups]);
  const shop = renderDinerMenu();
  await addButton('Paneer Tikka').click();
  await page.getByRole('button', { name: /^Add · / }).click();
  await page.getByRole('button', { name: 'One Paneer Tikka more' }).click();
  await sheet('Paneer Tikka in your cart').getByRole('button', { name: 'Edit' }).click();
  await sheet(/^Paneer Tikka$/)
    .getByText('Full')
    .click();
  leaveUnsent(shop);
  await page.getByRole('button', { name: /^Save · / }).click();
  await expect.element(refusal).toBeVisible();
  await expect.element(fullPlate).toBeChecked();
});

test('a waiter adds with one tap on the button, also the second piece', async () => {
  handleMenu([{ ...dal, ...described }], []);
  openWaiterMenu();
  await expect.element(addButton('Dal Makhani')).toBeVisible();
  await tap(addButton('Dal Makhani'), { x: 60, y: 22 });
  await expect.element(summary).toHaveTextContent('1 item');
  await tap(page.getByRole('button', { name: 'One Dal Makhani more' }), { x: 22, y: 22 });
  await expect.element(summary).toHaveTextContent('2 items');
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
