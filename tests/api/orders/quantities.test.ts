// @postgres full

import { describe, expect, test } from 'vitest';
import { postOrder } from '../../support/api/orders.ts';
import { ENCODINGS } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const shop = await seedShop(server);
const { naan, chai } = shop.items;
const sentence = 'Quantity must be a whole number from 1 to 99.';

/** Diners' orders per table are limited. */
const cart = (cartItems: unknown, encoding: (typeof ENCODINGS)[number] = 'json') =>
  postOrder(server, shop, { as: shop.waiter.token, encoding, body: { cartItems } });

describe.each(ENCODINGS)('as %s', (encoding) => {
  test.each([
    [1, 1],
    ['2', 2],
    [99, 99],
    ['99', 99],
    ['07', 7],
  ])('a quantity of %j is %d', async (qty, quantity) => {
    const { data, status } = await cart([{ foodItemId: naan, qty }], encoding);
    expect(status).toBe(201);
    expect(data.kot.items).toMatchObject([{ quantity }]);
    expect(data.kot).toMatchObject({ totalOrderItems: quantity, orderValue: 45.5 * quantity });
  });

  test.each([
    0,
    '0',
    -1,
    '-1',
    1.5,
    '1.5',
    100,
    1000,
    '1000',
    1e21,
    '',
    ' ',
    '2 2',
    '1e1',
    '٣',
    null,
    true,
    [],
    [2],
    {},
  ])('a quantity of %j is rejected', async (qty) => {
    const response = await expectNoChange(server, () => cart([{ foodItemId: naan, qty }], encoding));
    expect(expectInvalidFields(response, 'cartItems.0.qty').message).toBe(sentence);
  });
});

test('a missing quantity is reported with its line', async () => {
  const response = await cart([{ foodItemId: chai, qty: 1 }, { foodItemId: naan }, { qty: 1 }]);
  expectInvalidFields(response, 'cartItems.1.qty', 'cartItems.2.foodItemId');
});

describe('the same item twice', () => {
  test('is one line', async () => {
    const { data } = await cart([
      { foodItemId: naan, qty: 2 },
      { foodItemId: chai, qty: 1 },
      { foodItemId: naan, qty: '3' },
    ]);
    expect(data.kot.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Butter Naan', 5],
      ['Masala Chai', 1],
    ]);
    expect(data.kot).toMatchObject({ totalOrderItems: 6, orderValue: 287.5 });
  });

  test('may total 99, and not more', async () => {
    expect(
      (
        await cart([
          { foodItemId: naan, qty: 50 },
          { foodItemId: naan, qty: 49 },
        ])
      ).status,
    ).toBe(201);
    const response = await expectNoChange(server, () =>
      cart([
        { foodItemId: naan, qty: 50 },
        { foodItemId: naan, qty: 50 },
      ]),
    );
    expectInvalidFields(response, 'cartItems');
  });
});

describe('the cart', () => {
  const lines = (count: number) => Array.from({ length: count }, () => ({ foodItemId: naan, qty: 1 }));

  test.each(ENCODINGS)('may have a hundred lines and no more, as %s', async (encoding) => {
    // Lines are counted before merging; merged, one item exceeds 99.
    expectInvalidFields(await expectNoChange(server, () => cart(lines(100), encoding)), 'cartItems');
    const mixed = [...lines(99), { foodItemId: chai, qty: 1 }];
    expect((await cart(mixed, encoding)).status).toBe(201);
    const error = expectInvalidFields(
      await expectNoChange(server, () => cart(lines(101), encoding)),
      'cartItems',
    );
    expect(error.message).toBe('At most 100 lines.');
  });

  test.each<[unknown]>([[[]], ['[]'], [''], [undefined], [null], ['null'], ['{}'], [{}], [7], [true], ['[']])(
    'must not be %j',
    async (cartItems) => {
      const response = await expectNoChange(server, () => cart(cartItems));
      expect(expectInvalidFields(response, 'cartItems').message).toBe('Please add at least one item.');
    },
  );

  test.each<[unknown]>([[['naan']], [[null]], [[[]]], [[7]]])('must not contain %j', async (cartItems) => {
    expectInvalidFields(await expectNoChange(server, () => cart(cartItems)), 'cartItems.0');
  });
});

test('the most expensive possible order is exact', async () => {
  server.app.databases.writer
    .prepare('UPDATE items SET price = 999999999 WHERE shop_id = ? AND id = ?')
    .run(shop.shopId, shop.items.paneer);
  const { data } = await cart([{ foodItemId: shop.items.paneer, qty: 99 }]);
  expect(data.kot.orderValue).toBe(989_999_999.01);
});
