import { connectSocket, type TestSocket } from '../../support/sockets.ts';
import type { Part } from '../journey/journey.ts';
import type { Menu, MenuItem } from './menu.ts';
import { CUSTOMER_PHONE } from './people.ts';
import type { Shop } from './shop.ts';
import type { Tables } from './tables.ts';

/** The fields of an order, as the specification names them. The server prices the order itself. */
export function createOrder(lines: readonly [MenuItem, number][], fields: Record<string, string> = {}) {
  const cartItems = lines.map(([{ _id, name, price }, qty]) => ({ foodItemId: _id, name, price, qty }));
  return {
    cartItems: JSON.stringify(cartItems),
    orderValue: lines.reduce((sum, [{ price }, qty]) => sum + price * qty, 0),
    totalOrderItems: lines.reduce((sum, [, qty]) => sum + qty, 0),
    tableNo: 'T1',
    kotType: 'DINEIN',
    customerName: '',
    customerPhoneNo: '',
    specialRequest: '',
    ...fields,
  };
}

export const NEW_ORDER = 'POST /orders/new-order/{shopId}';
export const GET_KOTS = 'GET /orders/get-kots/{shopId}';
const DINER = { customerName: 'Meera', customerPhoneNo: CUSTOMER_PHONE };

/** Diners read the menu and order; the owner hears the bell, confirms and rejects. */
export async function orderAsDiners(
  part: Part,
  shop: Shop,
  menu: Menu,
  tables: Tables,
  waiter: string,
): Promise<{ kotId: string; diner: TestSocket }> {
  const path = { shopId: shop.shopId };
  await part.call('A diner reads the menu', 'GET /items/getMyItems/{shopId}', { path, query: '?q=' });
  await part.call('A diner reads the categories', 'GET /categories/getMyCategories/{shopId}', { path });
  await refuseOrders(part, shop, menu);
  const kotId = await placeOrder(part, shop, menu);
  const diner = await connectSocket(part.server.origin, { shopId: shop.shopId, tableNo: 'T1' });
  const track = (order: string) => diner.socket.emitWithAck('kot:track', { kotId: order });
  part.check('The diner follows the order', await track(kotId));
  part.check('The diner follows an unknown order', await track(shop.shopId));
  await answerBell(part, shop, kotId, waiter);
  await fillTable(part, shop, menu, tables.second);
  return { kotId, diner };
}

async function refuseOrders(part: Part, { shopId }: Shop, menu: Menu): Promise<void> {
  const path = { shopId };
  const refuse = (step: string, form: ReturnType<typeof createOrder>) =>
    part.call(step, NEW_ORDER, { path, form });
  await refuse('A diner orders nothing', createOrder([], DINER));
  await refuse('A diner orders without name and phone', createOrder([[menu.dal, 1]]));
  await refuse('A diner orders no table', createOrder([[menu.dal, 1]], { ...DINER, tableNo: '' }));
  await refuse(
    'A diner orders at an unknown table',
    createOrder([[menu.dal, 1]], { ...DINER, tableNo: 'T9' }),
  );
  await refuse('A diner orders too much', createOrder([[menu.dal, 100]], DINER));
  await refuse('A diner orders what is sold out', createOrder([[menu.soldOut, 1]], DINER));
  const unknown = { ...menu.dal, _id: shopId };
  await refuse('A diner orders an item of another shop', createOrder([[unknown, 1]], DINER));
}

async function placeOrder(part: Part, { shopId }: Shop, menu: Menu): Promise<string> {
  const path = { shopId };
  const cheap = { ...menu.dal, price: 1 };
  const lines: [MenuItem, number][] = [
    [cheap, 1],
    [menu.naan, 2],
    [menu.naan, 1],
  ];
  const form = createOrder(lines, { ...DINER, tableNo: 't1', specialRequest: 'Less spicy, please' });
  const headers = { 'idempotency-key': 'order-of-meera' };
  const request = { path, query: '?userId=', form, headers };
  const placed = await part.call('A diner orders with prices of their own', NEW_ORDER, request);
  await part.call('The diner sends the order again', NEW_ORDER, request);
  await part.call('The diner sends another order with the same key', NEW_ORDER, {
    path,
    form: createOrder([[menu.chai, 1]], DINER),
    headers,
  });
  return placed.read('kot', '_id');
}

async function answerBell(part: Part, { shopId, owner, stranger }: Shop, kotId: string, waiter: string) {
  const as = owner.token;
  const path = { shopId };
  const poll = await part.call('The owner’s page polls', GET_KOTS, {
    as,
    path,
    query: '?q=&status=REQUESTED',
  });
  await part.call('The page polls again', GET_KOTS, {
    as,
    path,
    query: '?q=&status=REQUESTED',
    headers: { 'if-none-match': poll.headers.get('etag') ?? '' },
  });
  await part.call('A visitor lists the KOTs', GET_KOTS, { path });
  await part.call('Another owner lists the KOTs', GET_KOTS, { as: stranger, path });
  await part.call('The owner silences the bell', 'PUT /orders/hear-kots/{shopId}', {
    as,
    path,
    form: { status: 'REQUESTED', kotIds: JSON.stringify([kotId]) },
  });
  const confirm = 'PUT /orders/confirm-kot/{kotId}/{shopId}';
  const kotPath = { shopId, kotId };
  await part.call('The waiter confirms the KOT', confirm, { as: waiter, path: kotPath });
  await part.call('The waiter serves what is not confirmed', 'PUT /orders/update-kot/{kotId}/{shopId}', {
    as: waiter,
    path: kotPath,
  });
  await part.call('The owner confirms the KOT', confirm, { as, path: kotPath });
  await part.call('The owner confirms it again', confirm, { as, path: kotPath });
  const reject = 'DELETE /orders/reject-kot/{kotId}/{shopId}';
  await part.call('The owner rejects the confirmed KOT', reject, { as, path: kotPath });
}

async function fillTable(part: Part, { shopId, owner }: Shop, menu: Menu, tableId: string): Promise<void> {
  const path = { shopId };
  const form = createOrder([[menu.chai, 1]], { ...DINER, tableNo: 'T2' });
  const kotIds: string[] = [];
  for (const nth of ['first', 'second', 'third', 'fourth', 'fifth']) {
    const placed = await part.call(`A diner orders a ${nth} chai at the other table`, NEW_ORDER, {
      path,
      form,
    });
    kotIds.push(placed.read('kot', '_id'));
  }
  await part.call('A diner orders a sixth chai at the other table', NEW_ORDER, { path, form });
  await part.call('The owner deletes the other table', 'DELETE /tables/delete-table/{tableId}/{shopId}', {
    as: owner.token,
    path: { shopId, tableId },
  });
  for (const [i, kotId] of kotIds.entries())
    await part.call(`The owner rejects chai ${i + 1}`, 'DELETE /orders/reject-kot/{kotId}/{shopId}', {
      as: owner.token,
      path: { shopId, kotId },
    });
  await part.call('The owner lists the rejected KOTs', GET_KOTS, {
    as: owner.token,
    path,
    query: '?q=&status=REJECTED',
  });
}
