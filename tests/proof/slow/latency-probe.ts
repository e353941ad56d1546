import { Agent, request } from 'node:http';
import { median } from '../../support/quantile.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';

/** Median ms of reading the menu and placing an order. */
export function createLatencyProbe({ origin }: TestServer, { shopId, waiter, items }: TestShop) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const order = JSON.stringify({ cartItems: [{ foodItemId: items.naan, qty: 1 }], kotType: 'TAKEAWAY' });

  function send(method: string, path: string, body = ''): Promise<number> {
    const headers = {
      authorization: `Bearer ${waiter.token}`,
      ...(body && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${origin}/api/v1${path}/${shopId}`,
        { agent, method, headers },
        (response) => {
          response
            .resume()
            .on('end', () => resolve(response.statusCode ?? 0))
            .on('error', reject);
        },
      );
      outgoing.on('error', reject).end(body);
    });
  }

  return {
    /** @throws Error if a request is rejected */
    async measure(times: number): Promise<number> {
      const waited: number[] = [];
      for (let n = 0; n < times; n++) {
        const started = performance.now();
        const statuses = [
          await send('GET', '/items/getMyItems'),
          await send('POST', '/orders/new-order', order),
        ];
        waited.push(performance.now() - started);
        if (String(statuses) !== '200,201') throw new Error(`the probe got ${statuses}`);
      }
      return median(waited);
    },
    close: () => agent.destroy(),
  };
}
