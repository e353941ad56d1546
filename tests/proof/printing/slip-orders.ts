import { randomUUID } from 'node:crypto';
import { postOrder } from '../../support/api/orders.ts';
import { loginOwner, type TestShop } from '../../support/seed.ts';
import { type Paper, requestOf } from './papers.ts';

const RETRY_DELAY_MS = 40;
/** Each fourth order has a note in Hindi, which is printed as a picture and takes a slow printer longer. */
const HINDI_EVERY_NTH = 4;

interface SlipOrders {
  /** The numbers of the orders that the server has acknowledged. */
  acknowledged: number[];
  /** Repeats the request under one idempotency key until a response arrives. */
  place(): Promise<void>;
  /** The same as a broken device does it, which then repeats the request under another key. */
  placeTwice(): Promise<void>;
}

/** Orders of staff with an item for each printer that is due, which are printed when they are placed. */
export function createSlipOrders(
  origin: () => Promise<string>,
  shop: TestShop,
  papers: readonly Paper[],
): SlipOrders {
  const acknowledged: number[] = [];
  let count = 0;
  let token = shop.owner.token;

  async function tryOnce(order: number, key: string): Promise<'done' | 'again'> {
    const note = order % HINDI_EVERY_NTH === 0 ? { note: 'कम मिर्च' } : {};
    const response = await postOrder({ origin: await origin() }, shop, {
      as: token,
      headers: { 'idempotency-key': key },
      body: {
        kotType: 'TAKEAWAY',
        cartItems: papers
          .filter(({ isDue }) => isDue(order))
          .map(({ item }) => ({ foodItemId: shop.items[item], qty: 1, ...note })),
        specialRequest: requestOf(order),
      },
    });
    if (response.status === 201) return 'done';
    if (response.status === 401) {
      const login = await loginOwner(await origin(), shop.owner.email);
      if (login.status === 200) token = login.data.accessToken;
      return 'again';
    }
    if (response.status === 503) return 'again';
    throw new RefusedOrderError(response.text);
  }

  async function tryUntilDone(order: number): Promise<void> {
    const key = randomUUID();
    for (;;) {
      try {
        if ((await tryOnce(order, key)) === 'done') return;
      } catch (error) {
        if (error instanceof RefusedOrderError) throw error;
        // The server is down: the order is sent again.
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }

  async function place(times: number): Promise<void> {
    const order = ++count;
    for (let time = 0; time < times; time++) await tryUntilDone(order);
    acknowledged.push(order);
  }

  return { acknowledged, place: () => place(1), placeTwice: () => place(2) };
}

class RefusedOrderError extends Error {}
