import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { request } from '../../../support/client.ts';
import { openAs, type Page } from '../page-actions.ts';
import type { ServerClock } from '../server/clock.ts';
import type { WebServer } from '../server/web-server.ts';
import { expect } from '../test.ts';
import { ownerToken } from './empty-shop.ts';

/** The click enables the sound. */
export async function openKitchenPage(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'WAITER', server.waiter, `/employee/orders/${server.shopId}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('heading', { name: 'Kitchen' }).click();
}

export const kotCard = (page: Page, { tokenNo }: Pick<Kot, 'tokenNo'>) =>
  page.getByRole('article', { name: `Order #${tokenNo}`, exact: true });

export async function createShopActions(server: WebServer) {
  const { origin, shopId } = server;
  const as = await ownerToken(server);
  const params = { shopId };
  const { items } = (await request(origin, menuApi.getMyItems, { params, as })).data;
  const { tables } = (await request(origin, tablesApi.getMyTables, { params, as })).data;
  const availableItems = items.filter(
    ({ isAvailable, variants, optionGroupIds }) =>
      isAvailable && variants.length === 0 && optionGroupIds.length === 0,
  );
  const changeStatus = async (action: 'updateKot' | 'deleteKot', kot: Kot): Promise<Kot> =>
    (await request(origin, ordersApi[action], { params: { shopId, kotId: kot._id }, as })).data.kot;
  return {
    /** Deterministic in `n`. `asDiner`: awaits confirmation. */
    placeOrder: async (n: number, asDiner = false): Promise<Kot> => {
      const cartItems = Array.from({ length: 1 + ((n * 7) % 5) }, (_, index) => ({
        foodItemId: availableItems[(n * 5 + index * 11) % 24]?._id ?? '',
        qty: 1 + ((n + index) % 4),
      }));
      const body = { cartItems, tableNo: tables[n % tables.length]?.name ?? '', kotType: 'DINEIN' as const };
      const diner = { ...body, customerName: 'Meera', customerPhoneNo: '9876543210' };
      const input = asDiner ? { params, body: diner } : { params, body, as };
      return (await request(origin, ordersApi.newOrder, input)).data.kot;
    },
    /** Of dishes with short names, which need one line of a KOT each; beyond those, of any. */
    placeOrderOfLines: async (lines: number, specialRequest = ''): Promise<Kot> => {
      const shortest = availableItems.toSorted((a, b) => a.name.length - b.name.length);
      const cartItems = shortest.slice(0, lines).map(({ _id }) => ({ foodItemId: _id, qty: 2 }));
      const body = { cartItems, tableNo: tables[0]?.name ?? '', kotType: 'DINEIN' as const, specialRequest };
      return (await request(origin, ordersApi.newOrder, { params, body, as })).data.kot;
    },
    serve: (kot: Kot) => changeStatus('updateKot', kot),
    cancel: (kot: Kot) => changeStatus('deleteKot', kot),
    acknowledge: ({ _id }: Kot) =>
      request(origin, ordersApi.hearKots, { params, body: { status: 'COOKING', kotIds: [_id] }, as }),
    setLineQuantity: (kot: Kot, quantity: number, line = 0) =>
      request(origin, ordersApi.editOrderItem, {
        params: { shopId, orderItemId: kot.items[line]?._id ?? '' },
        body: { kotId: kot._id, quantity },
        as,
      }),
    deleteLine: (kot: Kot, line: number) =>
      request(origin, ordersApi.deleteOrderItem, {
        params: { shopId, orderItemId: kot.items[line]?._id ?? '' },
        body: { kotId: kot._id },
        as,
      }),
    /** Oldest first. */
    listCooking: async (): Promise<Kot[]> => {
      const query = { status: 'COOKING' as const };
      return (await request(origin, ordersApi.getKots, { params, query, as })).data.kots.reverse();
    },
  };
}

/** Until `count` cook, with the demo's two KOTs. @returns oldest first */
export async function placeOrdersOverAnHour(
  server: WebServer,
  clock: ServerClock,
  count: number,
): Promise<Kot[]> {
  let shop = await createShopActions(server);
  for (let n = 2; n < count; n += 1) {
    clock.advance(60 / (count - 2));
    // Signs in again, since the access token expires.
    if (n % 8 === 0) shop = await createShopActions(server);
    await shop.placeOrder(n);
  }
  return shop.listCooking();
}
