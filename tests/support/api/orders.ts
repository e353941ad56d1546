import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { MAX_NOTE_LENGTH } from '@tawa/shared/menu/item-choices.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { MAX_LINES } from '@tawa/shared/orders/orders.rules.ts';
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

/** The body of an order of staff that is some 65 kB as a KOT: a character of its notes takes three bytes. */
export function largeOrder({ items }: TestShop): Record<string, unknown> {
  const cartItems = Array.from({ length: MAX_LINES }, (_, n) => {
    return { foodItemId: items.naan, qty: 1, note: `${n} ${'क'.repeat(MAX_NOTE_LENGTH - 3)}` };
  });
  return { kotType: 'TAKEAWAY', cartItems };
}

export type Cart = Partial<Record<keyof TestShop['items'], number>>;

/** The part of an order's body with these quantities of the shop's items. */
export const cartBody = ({ items }: TestShop, cart: Cart) => ({
  cartItems: Object.entries(cart).map(([item, qty]) => ({ foodItemId: items[item as keyof Cart], qty })),
});

/** Returns the KOT as staff get it, if the server runs here: the response to a diner lacks the id of the customer. */
export async function placeOrder(
  server: Pick<TestServer, 'origin'> & Partial<Pick<TestServer, 'app'>>,
  shop: TestShop,
  input?: Parameters<typeof postOrder>[2],
): Promise<Kot> {
  const response = await postOrder(server, shop, input);
  if (response.status !== 201) throw new Error(`placing the order failed: ${response.text}`);
  const { kot } = response.data;
  if (!kot.customerId || !server.app) return kot;
  const _id = server.app.databases.writer
    .prepare('SELECT customer_id FROM kots WHERE id = ?')
    .pluck()
    .get(kot._id);
  return { ...kot, customerId: { ...kot.customerId, _id: String(_id) } };
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

/** Sets the quantity, the choices or the note of one line, as the owner. */
export function editLine(
  { origin }: Pick<TestServer, 'origin'>,
  shop: TestShop,
  kot: Kot,
  change: Record<string, unknown>,
  line = 0,
) {
  return request(origin, ordersApi.editOrderItem, {
    params: lineParams(shop, kot, line),
    body: { kotId: kot._id, quantity: kot.items[line]?.quantity, ...change },
    as: shop.owner.token,
  });
}

/** Deletes one line, as the owner. */
export function deleteLine({ origin }: Pick<TestServer, 'origin'>, shop: TestShop, kot: Kot, line = 0) {
  return request(origin, ordersApi.deleteOrderItem, {
    params: lineParams(shop, kot, line),
    body: { kotId: kot._id },
    as: shop.owner.token,
  });
}

export const lineParams = ({ shopId }: TestShop, { items }: Kot, line = 0) => ({
  shopId,
  orderItemId: items[line]?._id ?? '',
});

/** Moves all orders of T1 to T2 by default, as the waiter. */
export function moveOrders(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, tables, waiter }: TestShop,
  { from = tables.T1, as = waiter.token, headers = {}, ...body }: MoveInput = {},
) {
  return request(origin, ordersApi.moveOrders, {
    params: { shopId, tableId: from },
    body: { toTableId: tables.T2, ...body },
    as,
    headers,
  });
}

interface MoveInput {
  from?: string;
  toTableId?: string;
  kotIds?: string[];
  merge?: boolean;
  as?: string;
  headers?: Record<string, string>;
}

/** As the waiter. */
export function changeKotType(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, waiter }: TestShop,
  { _id }: Pick<Kot, '_id'>,
  body: BodyInput<typeof ordersApi.changeKotType>,
  headers: Record<string, string> = {},
) {
  return request(origin, ordersApi.changeKotType, {
    params: { shopId, kotId: _id },
    body,
    as: waiter.token,
    headers,
  });
}

/** Marks a KOT as paid without an invoice, by default as one that was served before. */
export function markPaid({ app }: Pick<TestServer, 'app'>, kot: Kot, status: Kot['status'] = 'PAID'): void {
  const pay = 'UPDATE kots SET status = ?, paid_at = ? WHERE id = ?';
  app.databases.writer.prepare(pay).run(status, Date.now(), kot._id);
}

/** Rejects REQUESTED orders without a table, so that their limits are free again. */
export function rejectOrdersWithoutTable({ app }: TestServer, { shopId }: TestShop): void {
  const reject = "UPDATE kots SET status = 'REJECTED' WHERE shop_id = ? AND status = ? AND table_id IS NULL";
  app.databases.writer.prepare(reject).run(shopId, 'REQUESTED');
}
