import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../../support/client.ts';
import type { WebServer } from '../server/web-server.ts';
import { ownerToken } from './empty-shop.ts';

/** @param name of the customer */
export async function listKots(server: WebServer, name?: string): Promise<Kot[]> {
  const as = await ownerToken(server);
  const params = { shopId: server.shopId };
  const { kots } = (await request(server.origin, ordersApi.getKots, { params, as })).data;
  return name === undefined ? kots : kots.filter(({ customerId }) => customerId?.name === name);
}

export async function changeItem(
  { origin, shopId }: WebServer,
  as: string,
  name: string,
  change: { price: number } | { isAvailable: boolean } | 'delete',
): Promise<void> {
  const { items } = (await request(origin, menuApi.getMyItems, { params: { shopId }, query: { q: name } }))
    .data;
  const params = { shopId, itemId: items.find((item) => item.name === name)?._id ?? '' };
  if (change === 'delete') await request(origin, menuApi.deleteItem, { params, as });
  else await request(origin, menuApi.editItem, { params, as, body: change });
}
