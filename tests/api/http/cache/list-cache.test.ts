import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../../support/api/invoices.ts';
import { changeStatus, placeOrder } from '../../../support/api/orders.ts';
import { request } from '../../../support/client.ts';
import { recordStatements } from '../../../support/database/statements.ts';
import { seedShop, type TestShop } from '../../../support/seed.ts';
import { useServer } from '../../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const LISTS = {
  kots: '/orders/get-kots',
  requested: '/orders/get-kots',
  items: '/items/getMyItems',
  tables: '/tables/getMyTables',
} as const;
type List = keyof typeof LISTS;

async function get(
  list: List,
  at = shop,
  as = at.owner.token,
  search: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const query = new URLSearchParams({ ...(list === 'requested' && { status: 'REQUESTED' }), ...search });
  const response = await fetch(`${origin}/api/v1${LISTS[list]}/${at.shopId}?${query}`, {
    headers: { ...headers, ...(as && { authorization: `Bearer ${as}` }) },
  });
  return { status: response.status, text: await response.text() };
}

/** In an encoding of its own, which the cache keeps apart. */
const getUncached = (list: List) => get(list, shop, shop.owner.token, {}, { 'accept-encoding': 'identity' });

const requireData = async <T>(response: Promise<{ status: number; text: string; data: T }>): Promise<T> => {
  const { status, text, data } = await response;
  expect(status, text).toBeLessThan(300);
  return data;
};
const owner = () => ({ as: shop.owner.token });
const shopParams = <P extends object>(params: P) => ({ shopId: shop.shopId, ...params });

describe('a cached list is rebuilt after', () => {
  const requested = () => placeOrder(server, shop);
  const cooking = () => placeOrder(server, shop, owner());
  const invoices = () => createInvoiceClient(server, shop);

  const changes: [string, List[], () => Promise<() => Promise<unknown>>][] = [
    ['an order', ['kots', 'requested'], async () => requested],
    ['an order of staff', ['kots', 'tables'], async () => cooking],
    ...(['confirmKot', 'rejectKot'] as const).map((action): (typeof changes)[number] => [
      action,
      ['kots', 'requested'],
      async () => {
        const kot = await requested();
        return () => changeStatus(server, shop, action, kot);
      },
    ]),
    ...(['updateKot', 'deleteKot'] as const).map((action): (typeof changes)[number] => [
      action,
      ['kots'],
      async () => {
        const kot = await cooking();
        return () => changeStatus(server, shop, action, kot);
      },
    ]),
    [
      'a changed line',
      ['kots'],
      async () => {
        const { _id, items } = await cooking();
        const params = shopParams({ orderItemId: items[0]?._id ?? '' });
        const body = { kotId: _id, quantity: 9 };
        return () => requireData(request(origin, ordersApi.editOrderItem, { params, body, ...owner() }));
      },
    ],
    [
      'a payment',
      ['kots', 'tables'],
      async () => {
        const invoice = requireInvoice(await invoices().openSingle((await cooking())._id));
        return () => requireData(invoices().pay(invoice._id));
      },
    ],
    [
      'an edited item',
      ['items'],
      async () => () =>
        requireData(
          request(origin, menuApi.editItem, {
            params: shopParams({ itemId: shop.items.naan }),
            body: { isAvailable: false },
            ...owner(),
          }),
        ),
    ],
    [
      'a renamed category',
      ['items'],
      async () => () =>
        requireData(
          request(origin, menuApi.editCategory, {
            params: shopParams({ categoryId: shop.categoryId }),
            body: { name: 'GRILL' },
            ...owner(),
          }),
        ),
    ],
    [
      'a deleted item',
      ['items'],
      async () => () =>
        requireData(
          request(origin, menuApi.deleteItem, {
            params: shopParams({ itemId: shop.items.offMenu }),
            ...owner(),
          }),
        ),
    ],
    [
      'a renamed table',
      ['tables'],
      async () => () =>
        requireData(
          request(origin, tablesApi.editTable, {
            params: shopParams({ tableId: shop.tables.T1 }),
            body: { name: 'Window' },
            ...owner(),
          }),
        ),
    ],
    [
      'a renamed area',
      ['tables'],
      async () => () =>
        requireData(
          request(origin, tablesApi.editArea, {
            params: shopParams({ areaId: shop.areaId }),
            body: { name: 'Roof' },
            ...owner(),
          }),
        ),
    ],
    [
      'a deleted table',
      ['tables'],
      async () => () =>
        requireData(
          request(origin, tablesApi.deleteTable, {
            params: shopParams({ tableId: shop.tables.T2 }),
            ...owner(),
          }),
        ),
    ],
  ];

  test.each(changes)('%s', async (_, concerned, prepare) => {
    const change = await prepare();
    const lists = Object.keys(LISTS) as List[];
    const before = await Promise.all(lists.map((list) => get(list)));
    await change();
    for (const [index, list] of lists.entries()) {
      const after = await get(list);
      expect(after).toEqual(await getUncached(list));
      expect(await get(list)).toEqual(after);
      if (concerned.includes(list)) expect(after.text).not.toBe(before[index]?.text);
    }
  });
});

describe('a cached list', () => {
  test('is byte-identical for the next caller of the shop', async () => {
    await placeOrder(server, shop);
    for (const list of Object.keys(LISTS) as List[]) {
      const first = await get(list);
      expect(await get(list)).toEqual(first);
      expect(await get(list, shop, shop.waiter.token)).toEqual(first);
    }
  });

  test('is not sent to an anonymous caller, a stranger or a logged-out user', async () => {
    const otherShop = await seedShop(server);
    for (const list of ['kots', 'tables'] as const) {
      expect((await get(list)).status).toBe(200);
      expect((await get(list, shop, '')).status).toBe(401);
      expect((await get(list, shop, otherShop.owner.token)).status).toBe(404);
      expect((await get(list, shop, `${shop.owner.token}x`)).status).toBe(401);
    }
  });

  test('is not shared with another shop', async () => {
    const otherShop = await seedShop(server);
    await placeOrder(server, otherShop);
    for (const list of Object.keys(LISTS) as List[]) {
      const [mine, theirs] = [await get(list), await get(list, otherShop)];
      expect(mine.text).not.toBe(theirs.text);
      expect(await get(list)).toEqual(mine);
      expect(await get(list, otherShop)).toEqual(theirs);
      expect(theirs.text).not.toContain(shop.shopId);
    }
  });

  test('is the same list for a parameter that the endpoint does not know', async () => {
    const selectsOf = async (search: Record<string, string>) => {
      const statements = await recordStatements(server, async () => {
        for (const list of Object.keys(LISTS) as List[])
          expect((await get(list, shop, shop.owner.token, search)).status).toBe(200);
      });
      return statements.length;
    };
    await selectsOf({});
    const ofKnown = await selectsOf({});
    expect(await selectsOf({ utm_source: 'poster' })).toBe(ofKnown);
    expect(await selectsOf({ mealType: '', kotType: '' })).toBe(ofKnown);
  });

  test('is not reused for other query parameters', async () => {
    const all = await get('items');
    const veg = await get('items', shop, shop.owner.token, { mealType: 'NONVEG' });
    expect(veg.text).not.toBe(all.text);
    expect(await get('items')).toEqual(all);
    expect((await get('items', shop, shop.owner.token, { mealType: 'EGG' })).status).toBe(400);
  });
});
