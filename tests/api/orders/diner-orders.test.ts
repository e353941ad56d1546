import { MAX_NOTE_LENGTH } from '@tawa/shared/menu/item-choices.rules.ts';
import {
  MAX_LINES,
  MAX_REQUESTED_PER_PHONE,
  MAX_REQUESTED_WITHOUT_TABLE,
  REQUESTED_LIMIT_WINDOW_MS,
} from '@tawa/shared/orders/orders.rules.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import type { AcceptedDinerOrders } from '@tawa/shared/shops/shops.rules.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seedChoices } from '../../support/api/choices.ts';
import { changeStatus, placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const otherShop = await seedShop(server, 'Kadhai Junction');

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const phoneOf = (n: number) => String(9_000_000_000 + n);
const orderWithoutTable = (n: number, kotType = 'TAKEAWAY') => ({
  kotType,
  tableNo: '',
  customerName: 'Meera',
  customerPhoneNo: phoneOf(n),
});

function setAcceptedOrders(visitorOrders: AcceptedDinerOrders) {
  const params = { shopId: shop.shopId };
  return request(server.origin, shopsApi.editShop, {
    params,
    body: { visitorOrders },
    as: shop.owner.token,
  });
}

describe('anonymous orders without a table', () => {
  test('are limited to 3 REQUESTED per phone number, of both types together', async () => {
    const placed = [];
    for (const kotType of ['TAKEAWAY', 'DELIVERY', 'TAKEAWAY'])
      placed.push(await placeOrder(server, shop, { body: orderWithoutTable(1, kotType) }));
    expect(placed).toHaveLength(MAX_REQUESTED_PER_PHONE);
    const response = await expectNoChange(server, () =>
      postOrder(server, shop, { body: orderWithoutTable(1) }),
    );
    expect(expectError(response, 'TOO_MANY').message).toBe(
      'You already have 3 orders waiting. Please wait until the restaurant confirms one.',
    );
    expect(response.headers.get('retry-after')).toBe('60');

    // These are not limited: another phone, the same phone at a table or in another shop, and staff.
    await placeOrder(server, shop, { body: orderWithoutTable(2) });
    await placeOrder(server, shop, { body: { customerPhoneNo: phoneOf(1) } });
    await placeOrder(server, otherShop, { body: orderWithoutTable(1) });
    await placeOrder(server, shop, { body: orderWithoutTable(1), as: shop.waiter.token });

    // Each confirmation or rejection allows one more.
    const [first, second] = placed;
    if (!first || !second) throw new Error('no order was placed');
    await changeStatus(server, shop, 'confirmKot', first);
    await changeStatus(server, shop, 'rejectKot', second);
    await placeOrder(server, shop, { body: orderWithoutTable(1) });
    await placeOrder(server, shop, { body: orderWithoutTable(1) });
    expect((await postOrder(server, shop, { body: orderWithoutTable(1) })).status).toBe(429);
  });

  test('are limited to 30 REQUESTED per shop', async () => {
    for (let n = 0; n < MAX_REQUESTED_WITHOUT_TABLE; n += 1)
      await placeOrder(server, shop, { body: orderWithoutTable(100 + n) });
    const response = await expectNoChange(server, () =>
      postOrder(server, shop, { body: orderWithoutTable(99) }),
    );
    expect(expectError(response, 'TOO_MANY').message).toBe(
      'The restaurant has too many orders waiting. Please try again in a few minutes.',
    );
    await placeOrder(server, shop);
    await placeOrder(server, shop, { body: orderWithoutTable(99), as: shop.owner.token });
    await placeOrder(server, otherShop, { body: orderWithoutTable(99) });
  });

  test('are not counted after a day in REQUESTED', async () => {
    for (let n = 0; n < MAX_REQUESTED_PER_PHONE; n += 1)
      await placeOrder(server, shop, { body: orderWithoutTable(1) });
    const age = 'UPDATE kots SET created_at = created_at - ? WHERE shop_id = ?';
    server.app.databases.writer.prepare(age).run(REQUESTED_LIMIT_WINDOW_MS - 60_000, shop.shopId);
    expect((await postOrder(server, shop, { body: orderWithoutTable(1) })).status).toBe(429);
    server.app.databases.writer.prepare(age).run(60_001, shop.shopId);
    await placeOrder(server, shop, { body: orderWithoutTable(1) });
  });

  test('are limited under concurrency', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => postOrder(server, shop, { body: orderWithoutTable(1) })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  });
});

describe('an anonymous order', () => {
  type Choices = Awaited<ReturnType<typeof seedChoices>>;
  /** A note of Devanagari takes three bytes a character. */
  const noteOf = (n: number, length: number) => `${n} ${'क'.repeat(length)}`.slice(0, length);

  function orderOf({ half, cheese }: Choices, lines: number, noteLength: number) {
    const choices = { variantId: half._id, options: [{ optionId: cheese._id, qty: 1 }] };
    const cartItems = Array.from({ length: lines }, (_, n) => {
      return { foodItemId: shop.items.paneer, qty: 1, ...choices, note: noteOf(n, noteLength) };
    });
    return { ...orderWithoutTable(1), cartItems };
  }

  test('is at most 64 kB as a KOT', async () => {
    const choices = await seedChoices(server, shop);
    const body = orderOf(choices, MAX_LINES, MAX_NOTE_LENGTH);
    const response = await expectNoChange(server, () => postOrder(server, shop, { body }));
    expect(response.status).toBe(413);
    expect(expectError(response, 'TOO_LARGE').message).toBe(
      'This order is too large to send at once. Send it in two.',
    );
    const halves = [orderOf(choices, MAX_LINES / 2, MAX_NOTE_LENGTH), orderOf(choices, MAX_LINES, 5)];
    for (const half of halves) {
      const kot = await placeOrder(server, shop, { body: half });
      const size = Buffer.byteLength(JSON.stringify(kot));
      expect(size).toBeLessThanOrEqual(65_536);
      expect(size).toBeGreaterThan(30_000);
    }
    await placeOrder(server, shop, { body, as: shop.waiter.token });
  });
});

describe('the pause switch', () => {
  test('is ALL in a new shop, and a diner receives it with the table', async () => {
    const options = { params: { shopId: shop.shopId, tableNo: 'T1' } };
    expect((await request(server.origin, tablesApi.tableExist, options)).data.visitorOrders).toBe('ALL');
    await setAcceptedOrders('NONE');
    expect((await request(server.origin, tablesApi.tableExist, options)).data.visitorOrders).toBe('NONE');
  });

  test('TABLES rejects anonymous TAKEAWAY and DELIVERY', async () => {
    await setAcceptedOrders('TABLES');
    for (const kotType of ['TAKEAWAY', 'DELIVERY']) {
      const response = await expectNoChange(server, () =>
        postOrder(server, shop, { body: orderWithoutTable(1, kotType) }),
      );
      expect(expectError(response, 'CONFLICT').message).toBe(
        'The restaurant takes no takeaway or delivery orders right now.',
      );
      await placeOrder(server, shop, { body: orderWithoutTable(1, kotType), as: shop.waiter.token });
    }
    await placeOrder(server, shop);
    await setAcceptedOrders('ALL');
    await placeOrder(server, shop, { body: orderWithoutTable(1) });
  });

  test('NONE rejects all anonymous orders and no staff order', async () => {
    await setAcceptedOrders('NONE');
    for (const body of [{}, orderWithoutTable(1)]) {
      const response = await expectNoChange(server, () => postOrder(server, shop, { body }));
      expect(expectError(response, 'CONFLICT').message).toBe(
        'The restaurant takes no orders from phones right now. Please ask the staff.',
      );
    }
    await placeOrder(server, shop, { as: shop.waiter.token });
    await placeOrder(server, otherShop);
  });

  test('still replays an earlier order under its key', async () => {
    const headers = { 'idempotency-key': 'before-the-pause' };
    const first = await postOrder(server, shop, { headers });
    await setAcceptedOrders('NONE');
    const again = await postOrder(server, shop, { headers });
    expect(again.status).toBe(201);
    expect(again.data.kot._id).toBe(first.data.kot._id);
  });

  test('is changed by the owner only, to one of three values', async () => {
    const params = { shopId: shop.shopId };
    const change = { params, body: { visitorOrders: 'NONE' } };
    for (const as of [undefined, shop.waiter.token, otherShop.owner.token]) {
      const response = await expectNoChange(server, () =>
        request(server.origin, shopsApi.editShop, { ...change, as }),
      );
      expect([401, 403, 404]).toContain(response.status);
    }
    const wrong = await setAcceptedOrders('SOME' as AcceptedDinerOrders);
    expectInvalidFields(wrong, 'visitorOrders');
  });
});
