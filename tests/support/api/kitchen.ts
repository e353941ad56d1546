import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { placeOrder } from './orders.ts';

const MINUTE_MS = 60_000;

/** Sends requests as the shop's waiter. */
export function createKitchenClient(server: TestServer, shop: TestShop) {
  const { origin, app } = server;
  const { shopId, waiter } = shop;
  return {
    async view(name: 'KITCHEN' | 'SERVED'): Promise<Kot[]> {
      const query = { view: name };
      const { data } = await request(origin, ordersApi.getKots, {
        params: { shopId },
        query,
        as: waiter.token,
      });
      return data.kots;
    },

    moveBackInTime(kot: Kot, column: 'served_at' | 'created_at', minutes: number): void {
      app.databases.writer
        .prepare(`UPDATE kots SET ${column} = ${column} - ? WHERE id = ?`)
        .run(minutes * MINUTE_MS, kot._id);
    },

    /** Causes an event, which invalidates cached lists. */
    placeOtherOrder: () => placeOrder(server, shop, { body: { kotType: 'TAKEAWAY' } }),
  };
}
