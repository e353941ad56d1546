import { updateCart } from '@tawa/client/src/features/cart/cart.store.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { aKot } from '../../support/builders/kot.ts';
import { renderDinerMenu } from '../support/diner-menu.tsx';
import { ConnectionLost, ErrorResponse, handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { press } from '../support/keys.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { PHONE } from '../support/screens.ts';
import { dal, handleMenu } from '../support/tikka.ts';

let shop: Shop;
const cart = page.getByRole('dialog', { name: 'Your Cart' });
const viewCart = page.getByRole('button', { name: 'View Cart' });
const more = cart.getByRole('button', { name: 'One Dal Makhani more' });
const less = cart.getByRole('button', { name: 'One Dal Makhani less' });

beforeEach(async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handleMenu([dal], []);
  shop = renderDinerMenu();
  await page.getByRole('button', { name: 'Add to Cart: Dal Makhani' }).click();
});

async function placeOrder(name: string): Promise<void> {
  await viewCart.click();
  await cart.getByRole('button', { name: 'Proceed' }).click();
  await page.getByLabelText('Name').fill(name);
  await page.getByLabelText('Phone No').fill('9876500062');
  await page.getByRole('button', { name: 'Place Order' }).click();
}

test('a rejected order stays in the cart, shows the reason, and is sent with a new key', async () => {
  let isFull = true;
  const orders = handle(ordersApi.newOrder, () => {
    if (isFull) throw new ErrorResponse('kot.table_full');
    return { data: { kot: aKot({ status: 'REQUESTED', confirmedAt: null }) } };
  });
  await placeOrder('Ravi');
  await expect
    .element(cart.getByRole('alert'))
    .toHaveTextContent(
      /^This table already has 5 orders waiting. Please wait until the restaurant confirms one.$/,
    );
  isFull = false;
  await cart.getByRole('button', { name: 'Proceed' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Ravi');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect.poll(() => location.pathname).toMatch(/^\/orders\/qr\//);
  expect(orders.map(({ body }) => body.customerName)).toEqual(['Ravi', 'Ravi']);
  expect(orders.map(({ body }) => body.isOfStaff)).toEqual([false, false]);
  expect(new Set(orders.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('an order that is sent again says how long it has waited', async () => {
  let isCut = true;
  const orders = handle(ordersApi.newOrder, () => {
    if (isCut) throw new ConnectionLost();
    return { data: { kot: aKot({ status: 'REQUESTED', confirmedAt: null }) } };
  });
  await placeOrder('Tara');
  await expect.element(cart.getByRole('button', { name: 'Change the order' })).toBeVisible();
  isCut = false;
  await expect.poll(() => location.pathname).toMatch(/^\/orders\/qr\//);
  const [first, ...again] = orders.map(({ query }) => query.waitedMs);
  expect(first).toBeUndefined();
  expect(again.length).toBeGreaterThan(0);
  for (const waitedMs of again) expect(waitedMs).toBeGreaterThan(0);
});

test('changing an order that may have been placed asks first', async () => {
  handle(ordersApi.newOrder, () => {
    throw new ConnectionLost();
  });
  await placeOrder('Tara');
  await expect.element(more).toBeDisabled();
  await cart.getByRole('button', { name: 'Change the order' }).click();
  await page.getByRole('button', { name: 'Change it' }).click();
  await more.click();
  await expect.element(cart).toHaveTextContent('Total · 2 items');
  await less.click();
  await less.click();
  await expect.element(cart).not.toBeInTheDocument();
});

test('a line with more than what is left says so, and offers what is left', async () => {
  await viewCart.click();
  await more.click();
  await expect.element(cart).toHaveTextContent('Total · 2 items');
  const left = cart.getByText(/^Only \d+ left$/);
  await expect.element(left).not.toBeInTheDocument();
  handleMenu([{ ...dal, remaining: 1 }], []);
  await queryClient.invalidateQueries();
  await expect.element(left).toHaveTextContent('Only 1 left');
  await cart.getByRole('button', { name: 'Take 1 Dal Makhani' }).click();
  await expect.element(cart).toHaveTextContent('Total · 1 item');
  await expect.element(left).not.toBeInTheDocument();
});

test('the cart and its quantities work by keyboard', async () => {
  await press(viewCart, '{Enter}');
  await expect.element(cart).toBeVisible();
  const stops = cart.element().querySelectorAll('button, input, select, a[href]').length;
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}']) {
    for (let n = 0; n <= stops; n++) {
      await userEvent.keyboard(key);
      const { activeElement } = document;
      expect(activeElement === document.body || cart.element().contains(activeElement), `${key} ${n}`).toBe(
        true,
      );
    }
  }
  const quantity = cart.getByRole('group', { name: 'Quantity of Dal Makhani' });
  await press(more, ' ');
  await expect.element(quantity.getByRole('status')).toHaveTextContent(/^2$/);
  expect(await findLayoutFaults()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(cart).not.toBeInTheDocument();
  await expect.element(viewCart).toHaveFocus();
});

test('an order that another user has left without a response is held back, not sent', async () => {
  updateCart(placeKey(shop._id, 'T1'), (stored) => ({
    ...stored,
    unsent: {
      key: newId(),
      body: { cartItems: [{ foodItemId: dal._id, qty: 1 }], tableNo: 'T1' },
      at: Date.now(),
      by: newId(),
      failed: false,
    },
  }));
  await viewCart.click();
  await expect.element(cart.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await expect.element(cart.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
});

test('Back closes the details, then the cart, and the menu and what is in the cart stay', async () => {
  const path = location.pathname;
  await viewCart.click();
  await cart.getByRole('button', { name: 'Proceed' }).click();
  await expect.element(page.getByLabelText('Phone No')).toBeVisible();
  await expectDepth(1);
  await goBack();
  await expect.element(more).toBeVisible();
  await expectDepth(1);
  await goBack();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expectDepth(0);
  expect(location.pathname).toBe(path);
  await expect.element(viewCart).toBeVisible();
});
