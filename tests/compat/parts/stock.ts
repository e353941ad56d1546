import type { Part } from '../journey/journey.ts';
import type { Shop } from './shop.ts';

/** The owner counts the stock. */
export async function countStock(part: Part, { shopId, owner }: Shop): Promise<void> {
  const as = owner.token;
  const path = { shopId };
  const add = 'POST /inventories/add-item/{shopId}';
  await part.call('The owner adds stock without a name and of an unknown unit', add, {
    as,
    path,
    form: { name: '', quantity: -1, quantityType: 'TON' },
  });
  const flour = await part.call('The owner adds stock', add, {
    as,
    path,
    form: { name: 'Flour', quantity: 12.5, quantityType: 'KG' },
  });
  await part.call('The owner adds stock that there is', add, {
    as,
    path,
    form: { name: 'flour', quantity: 1, quantityType: 'KG' },
  });
  const itemId = flour.read('inventory', '_id');
  const update = 'PUT /inventories/update-item/{itemId}/{shopId}';
  await part.call('The owner uses the stock up', update, {
    as,
    path: { shopId, itemId },
    form: { name: 'Flour', quantity: 0, quantityType: 'KG' },
  });
  const ghee = await part.call('The owner adds other stock', add, {
    as,
    path,
    form: { name: 'Ghee', quantity: 3, quantityType: 'PACKET' },
  });
  const list = 'GET /inventories/get-inventory/{shopId}';
  await part.call('The owner lists the stock', list, { as, path, query: '?q=&page=1' });
  await part.call('The owner filters the stock', list, { as, path, query: '?q=&page=1&status=OUT_OF_STOCK' });
  const remove = 'DELETE /inventories/delete-item/{itemId}/{shopId}';
  const gheePath = { shopId, itemId: ghee.read('inventory', '_id') };
  await part.call('The owner deletes stock', remove, { as, path: gheePath });
  await part.call('The owner deletes the stock again', remove, { as, path: gheePath });
}
