import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { placeOrder } from './orders.ts';

const MINUTE_MS = 60_000;

/** A shop's kitchen, as its waiter sees it. */
export function createKitchenClient(server: TestServer, shop: TestShop) {
  const { origin, app } = server;
  const { shopId, waiter } = shop;
  return {
    /** The kitchen's wall, or what may be called back. */
    async view(name: 'KITCHEN' | 'SERVED'): Promise<Kot[]> {
      const query = { view: name };
      const { data } = await request(origin, ordersApi.getKots, {
        params: { shopId },
        query,
        as: waiter.token,
      });
      return data.kots;
    },

    /** As if it had happened so many minutes earlier. */
    moveBackInTime(kot: Kot, column: 'served_at' | 'created_at', minutes: number): void {
      app.databases.writer
        .prepare(`UPDATE kots SET ${column} = ${column} - ? WHERE id = ?`)
        .run(minutes * MINUTE_MS, kot._id);
    },

    /** An event of another ticket, so that no list is answered from memory. */
    placeOtherOrder: () => placeOrder(server, shop, { body: { kotType: 'TAKEAWAY' } }),
  };
}
