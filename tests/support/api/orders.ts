import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { type RequestInput, request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

type OrderInput = RequestInput<typeof ordersApi.newOrder>;

/** Orders two naans at T1 by default, as staff if `as` is given and otherwise as a diner. */
export function postOrder(
  { origin }: Pick<TestServer, 'origin'>,
  shop: TestShop,
  { body, ...rest }: Partial<OrderInput> & { body?: Record<string, unknown> } = {},
) {
  const diner = rest.as ? {} : { customerName: 'Meera', customerPhoneNo: '9876543210' };
  return request(origin, ordersApi.newOrder, {
    params: { shopId: shop.shopId },
    body: { cartItems: [{ foodItemId: shop.items.naan, qty: 2 }], tableNo: 'T1', ...diner, ...body },
    ...rest,
  });
}

export async function placeOrder(...args: Parameters<typeof postOrder>): Promise<Kot> {
  const response = await postOrder(...args);
  if (response.status !== 201) throw new Error(`placing the order failed: ${response.text}`);
  return response.data.kot;
}

const customerIds = new Map<string, string>();

/**
 * Reads the database, because the response to a diner's order does not have the id. Remembers it, because erasing the
 * customer takes it from the KOT.
 */
export function customerIdOf({ app }: Pick<TestServer, 'app'>, { _id }: Kot): string {
  const read = () =>
    app.databases.writer.prepare('SELECT customer_id FROM kots WHERE id = ?').pluck().get(_id);
  const id = customerIds.get(_id) ?? String(read());
  customerIds.set(_id, id);
  return id;
}

type KotEndpoint = 'confirmKot' | 'rejectKot' | 'updateKot' | 'recallKot' | 'deleteKot';

export function changeStatus(
  { origin }: TestServer,
  shop: TestShop,
  action: KotEndpoint,
  kot: Kot,
  as = shop.owner.token,
) {
  return request(origin, ordersApi[action], { params: { shopId: shop.shopId, kotId: kot._id }, as });
}

/** Rejects REQUESTED orders without a table, so that their limits are free again. */
export function rejectOrdersWithoutTable({ app }: TestServer, { shopId }: TestShop): void {
  const reject = "UPDATE kots SET status = 'REJECTED' WHERE shop_id = ? AND status = ? AND table_id IS NULL";
  app.databases.writer.prepare(reject).run(shopId, 'REQUESTED');
}
