import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, markPaid, placeOrder } from '../../support/api/orders.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import type { RawResponse } from '../../support/processes/raw-http.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin, app } = server;

let shop: TestShop;
let kot: Kot;
beforeEach(async () => {
  shop = await seedShop(server);
  const cartItems = [
    { foodItemId: shop.items.naan, qty: 2 },
    { foodItemId: shop.items.chai, qty: 1 },
  ];
  kot = await placeOrder(server, shop, { body: { cartItems } });
});

const lineId = (index: number, of = kot): string => of.items[index]?._id ?? '';

function setQuantity(quantity: unknown, { line = lineId(0), kotId = kot._id, as = shop.owner.token } = {}) {
  const params = { orderItemId: line, shopId: shop.shopId };
  return request(origin, ordersApi.editOrderItem, { params, body: { kotId, quantity }, as });
}
function deleteLine({ line = lineId(0), kotId = kot._id, as = shop.owner.token } = {}) {
  const params = { orderItemId: line, shopId: shop.shopId };
  return request(origin, ordersApi.deleteOrderItem, { params, body: { kotId }, as });
}

describe('a line’s quantity', () => {
  test('is changed, and the totals follow', async () => {
    const { data, message } = await setQuantity(5);
    expect(message).toBe('Order #1 updated');
    expect(data.kot).toEqual({
      ...kot,
      items: [{ ...kot.items[0], quantity: 5 }, kot.items[1]],
      totalOrderItems: 6,
      orderValue: 287.5,
    });
  });

  test('in every encoding', async () => {
    for (const [n, encoding] of ENCODINGS.entries()) {
      const { data } = await request(origin, ordersApi.editOrderItem, {
        params: { orderItemId: lineId(1), shopId: shop.shopId },
        body: { kotId: kot._id, quantity: `${n + 10}`, price: 0, name: 'free' },
        encoding,
        as: shop.owner.token,
      });
      expect(data.kot.items[1]).toEqual({ ...kot.items[1], quantity: n + 10 });
    }
  });

  test('keeps the price at the time of the order', async () => {
    app.databases.writer.prepare('UPDATE items SET price = 99900 WHERE shop_id = ?').run(shop.shopId);
    expect((await setQuantity(1)).data.kot.orderValue).toBe(105.5);
  });

  test.each(['REQUESTED', 'COOKING', 'SERVED'])('can be changed while %s', async (status) => {
    if (status !== 'REQUESTED') await changeStatus(server, shop, 'confirmKot', kot);
    if (status === 'SERVED') await changeStatus(server, shop, 'updateKot', kot);
    expect((await setQuantity(7)).data.kot).toMatchObject({ status, totalOrderItems: 8 });
    expect((await deleteLine()).data.kot).toMatchObject({ status, totalOrderItems: 1 });
  });

  test('two owners who change two lines concurrently both succeed', async () => {
    await Promise.all([setQuantity(9), setQuantity(8, { line: lineId(1) })]);
    expect((await setQuantity(9)).data.kot.items.map(({ quantity }) => quantity)).toEqual([9, 8]);
  });
});

describe('deleting a line', () => {
  test('keeps the other lines', async () => {
    const { data } = await deleteLine();
    expect(data.kot).toEqual({ ...kot, items: [kot.items[1]], totalOrderItems: 1, orderValue: 60 });
  });

  test('the last one of a requested order rejects it', async () => {
    await deleteLine();
    const { data } = await deleteLine({ line: lineId(1) });
    expect(data.kot).toMatchObject({ status: 'REJECTED', items: [{ name: 'Masala Chai' }] });
  });

  test.each(['COOKING', 'SERVED'])(
    'the last one of an order that is %s cancels it, and frees the table',
    async (status) => {
      await changeStatus(server, shop, 'confirmKot', kot);
      if (status === 'SERVED') await changeStatus(server, shop, 'updateKot', kot);
      await deleteLine();
      const { data } = await deleteLine({ line: lineId(1) });
      expect(data.kot).toMatchObject({ status: 'CANCELLED', items: [{ name: 'Masala Chai' }] });
      const { data: list } = await request(origin, ordersApi.getKots, {
        params: { shopId: shop.shopId },
        as: shop.owner.token,
      });
      expect(list.kots).toEqual([]);
    },
  );

  test('both lines concurrently: one is deleted, the other ends the KOT', async () => {
    const responses = await Promise.all([deleteLine(), deleteLine({ line: lineId(1) })]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.map(({ data }) => data.kot.status).sort()).toEqual(['REJECTED', 'REQUESTED']);
  });

  test('the same line concurrently: the second is not found', async () => {
    const responses = await Promise.all([deleteLine(), deleteLine()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('is rejected and changes nothing', () => {
  type Given = Parameters<typeof deleteLine>[0];
  const both: [string, (given: Given) => Promise<RawResponse>][] = [
    ['a change', (given) => setQuantity(3, given)],
    ['a deletion', deleteLine],
  ];

  describe.each(both)('%s', (_, act) => {
    const refused = (given: Given = {}) => expectNoChange(server, () => act(given));

    test('of an unknown line', async () => {
      const other = await placeOrder(server, shop);
      for (const line of [lineId(0, other), kot.items[0]?.foodItemId, 'naan', kot._id]) {
        expect(expectError(await refused({ line }), 'NOT_FOUND').message).toBe(
          'This item is not on the order.',
        );
      }
    });

    test('of an unknown KOT or one of another shop', async () => {
      const otherShop = await seedShop(server);
      const foreign = await placeOrder(server, otherShop, { as: otherShop.owner.token });
      for (const kotId of [foreign._id, '00000000-0000-7000-8000-000000000000']) {
        const response = await refused({ kotId, line: lineId(0, foreign) });
        expect(expectError(response, 'NOT_FOUND').message).toBe('This order does not exist.');
      }
    });

    test.each([
      ['rejectKot', 'Order #1 is already rejected'],
      ['deleteKot', 'Order #1 is already cancelled'],
    ] as const)('after %s', async (action, sentence) => {
      if (action === 'deleteKot') await changeStatus(server, shop, 'confirmKot', kot);
      await changeStatus(server, shop, action, kot);
      expect(expectError(await refused(), 'CONFLICT').message).toBe(sentence);
    });

    test.each(['COOKING', 'PAID'] as const)('of a KOT that is paid and %s', async (status) => {
      markPaid(server, kot, status);
      expect(expectError(await refused(), 'CONFLICT').message).toBe('Order #1 is already paid');
    });

    test('by a waiter', async () => {
      expectError(await refused({ as: shop.waiter.token }), 'FORBIDDEN');
    });
  });
});

test('an edit concurrent with a cancellation is applied whole or not at all', async () => {
  for (let round = 0; round < 5; round++) {
    kot = await placeOrder(server, shop, { as: shop.owner.token });
    const [edited, cancelled] = await Promise.all([
      setQuantity(9),
      changeStatus(server, shop, 'deleteKot', kot),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(edited.status);
    expect(cancelled.data.kot.items[0]?.quantity).toBe(edited.status === 200 ? 9 : 2);
  }
});
