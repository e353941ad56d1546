import type { Part } from '../journey/journey.ts';
import type { Menu } from './menu.ts';
import { createOrder, GET_KOTS, NEW_ORDER } from './orders.ts';
import type { Shop } from './shop.ts';

/** The waiter orders, the kitchen cooks, and the owner changes and cancels what is cooking. */
export async function cook(
  part: Part,
  shop: Shop,
  menu: Menu,
  waiter: string,
  dinerKot: string,
): Promise<void> {
  const path = { shopId: shop.shopId };
  const placed = await part.call('The waiter orders without a customer', NEW_ORDER, {
    as: waiter,
    path,
    form: createOrder([
      [menu.dal, 2],
      [menu.chai, 3],
    ]),
  });
  const kotId = placed.read('kot', '_id');
  const [dal, chai] = [placed.read('kot', 'items', 0, '_id'), placed.read('kot', 'items', 1, '_id')];
  await listKots(part, shop, waiter);
  await changeLines(part, shop, kotId, dal, chai);
  await acknowledge(part, shop, waiter, kotId, dal, chai);
  await serve(part, shop, waiter, kotId, dinerKot);
  await cancel(part, shop, menu, waiter);
}

async function listKots(part: Part, { shopId, owner }: Shop, waiter: string): Promise<void> {
  const path = { shopId };
  const list = (step: string, as: string, query: string) => part.call(step, GET_KOTS, { as, path, query });
  await list('The kitchen lists what is cooking', waiter, '?q=&status=COOKING');
  await list('The owner lists the live KOTs', owner.token, '?q=');
  await list('The owner filters by order type', owner.token, '?q=&kotType=TAKEAWAY');
  await list('The owner searches by token number', owner.token, '?q=1');
  await list('The owner filters by a status that does not exist', owner.token, '?q=&status=EATEN');
}

async function changeLines(part: Part, { shopId, owner }: Shop, kotId: string, dal: string, chai: string) {
  const as = owner.token;
  const edit = 'PUT /orders/edit-orderItem/{orderItemId}/{shopId}';
  const path = { shopId, orderItemId: chai };
  await part.call('The owner sets a quantity of 0', edit, { as, path, form: { kotId, quantity: 0 } });
  await part.call('The owner edits a quantity', edit, { as, path, form: { kotId, quantity: 5 } });
  await part.call('The owner edits a line of another KOT', edit, {
    as,
    path: { shopId, orderItemId: kotId },
    form: { kotId, quantity: 1 },
  });
  await part.call('The owner deletes a line', 'PUT /orders/delete-orderItem/{orderItemId}/{shopId}', {
    as,
    path: { shopId, orderItemId: dal },
    form: { kotId },
  });
}

async function acknowledge(part: Part, shop: Shop, as: string, kotId: string, dal: string, chai: string) {
  const path = { shopId: shop.shopId, kotId };
  await part.call('The kitchen has seen the changes', 'PUT /orders/seen-kot/{kotId}/{shopId}', {
    as,
    path,
    form: {
      changes: JSON.stringify([
        { _id: dal, now: 0 },
        { _id: chai, now: 5 },
      ]),
    },
  });
  const mark = 'PUT /orders/mark-orderItem/{orderItemId}/{shopId}';
  const linePath = { shopId: shop.shopId, orderItemId: chai };
  await part.call('The kitchen marks a line with another quantity', mark, {
    as,
    path: linePath,
    form: { kotId, isDone: true, quantity: 3 },
  });
  await part.call('The kitchen marks a line', mark, {
    as,
    path: linePath,
    form: { kotId, isDone: true, quantity: 5 },
  });
}

async function serve(
  part: Part,
  { shopId }: Shop,
  as: string,
  kotId: string,
  dinerKot: string,
): Promise<void> {
  const update = 'PUT /orders/update-kot/{kotId}/{shopId}';
  const path = { shopId, kotId };
  await part.call('The waiter serves other lines than are cooking', update, {
    as,
    path,
    form: { items: JSON.stringify([{ _id: kotId, quantity: 1 }]) },
  });
  await part.call('The waiter serves a KOT', update, { as, path });
  await part.call('The waiter serves it again', update, { as, path });
  await part.call('The waiter recalls the KOT', 'PUT /orders/recall-kot/{kotId}/{shopId}', { as, path });
  await part.call('The waiter serves the recalled KOT', update, { as, path });
  await part.call('The waiter serves the KOT of the diner', update, {
    as,
    path: { shopId, kotId: dinerKot },
  });
}

async function cancel(part: Part, { shopId, owner }: Shop, menu: Menu, waiter: string): Promise<void> {
  const placed = await part.call('The waiter orders by mistake', NEW_ORDER, {
    as: waiter,
    path: { shopId },
    form: createOrder([[menu.naan, 1]], { tableNo: 'T2' }),
  });
  const call = 'DELETE /orders/delete-kot/{kotId}/{shopId}';
  const path = { shopId, kotId: placed.read('kot', '_id') };
  await part.call('The waiter cancels the KOT', call, { as: waiter, path });
  await part.call('The owner cancels the KOT', call, { as: owner.token, path });
  await part.call('The owner cancels it again', call, { as: owner.token, path });
  const last = await part.call('The waiter orders one line by mistake', NEW_ORDER, {
    as: waiter,
    path: { shopId },
    form: createOrder([[menu.chai, 1]], { tableNo: 'T2' }),
  });
  await part.call('The owner deletes the last line', 'PUT /orders/delete-orderItem/{orderItemId}/{shopId}', {
    as: owner.token,
    path: { shopId, orderItemId: last.read('kot', 'items', 0, '_id') },
    form: { kotId: last.read('kot', '_id') },
  });
  await part.call('The owner lists the cancelled KOTs', GET_KOTS, {
    as: owner.token,
    path: { shopId },
    query: '?q=&status=CANCELLED',
  });
}
