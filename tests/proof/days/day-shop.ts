import { createRandom, type Random } from '@tawa/server/demo/random.ts';
import { setClockReading } from '@tawa/server/support/server-clock.ts';
import type { DataOf, Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { loginOwner, loginWaiter, seedEmployee, seedShop, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { paiseOf } from '../exact/parse-paise.ts';
import { createKeepAliveClient, type RequestOptions } from '../life-cycle/keep-alive-client.ts';
import { type Counts, Difference } from '../plans/evening.ts';
import { type Books, newBooks, type OrderedLine, type Person } from './books.ts';
import { type Mode, nameModes } from './modes.ts';

/** A shop that closes several days, and what the test knows of it. */
export interface DayShop {
  server: TestServer;
  shop: TestShop;
  random: Random;
  books: Books;
  counts: Counts;
  items: (OrderedLine['item'] & { id: string })[];
  /** Their order stays. */
  ownModes: Mode[];
  /** The id is empty until the first order. */
  customer: { name: string; phoneNo: string; id: string };
  /** Sends a request, which must have the status. */
  send<E extends Endpoint>(
    endpoint: E,
    options: RequestOptions<E> & { caller?: Person },
    expectedStatus: number,
  ): Promise<DataOf<E>>;
  /** After the clock was moved. */
  signIn(): Promise<void>;
  close(): void;
}

export const inRupees = (paise: number): number => paise / 100;
/** @throws if there is less than a paisa */
export const inPaise = (rupees: number): number => Number(paiseOf(rupees));

/** Tells the server that it is another time in Asia/Kolkata. */
export function moveServerTo(date: string, time: string): void {
  const correctionMs = Date.parse(`${date}T${time}+05:30`) - Date.now();
  setClockReading({ correctionMs, kotDayAt: null, mayNumberInvoices: true });
}

/** Three rates: that of the shop, 12 %, and 18 %. */
export async function openDayShop(server: TestServer, seed: number, counts: Counts): Promise<DayShop> {
  const random = createRandom(seed);
  const shop = await seedShop(server);
  const { saleId } = await seedEmployee(server, shop, 'cashier');
  const tokens = { owner: shop.owner.token, waiter: '' };
  const client = createKeepAliveClient(server.origin, tokens);
  const request = client.sendForShop(shop.shopId);
  const send: DayShop['send'] = async (endpoint, options, expectedStatus) => {
    const { status, message, data } = await request(endpoint, options);
    if (status !== expectedStatus)
      throw new Difference(`${endpoint.route.path}: ${status} ${message}, expected ${expectedStatus}`);
    return data;
  };
  const settings = {
    scheme: 'REGULAR',
    rate: 500,
    inclusive: random.chance(0.5),
    roundsOff: random.chance(0.6),
  } as const;
  const body = {
    gstScheme: settings.scheme,
    gstRate: '5',
    gstInclusive: settings.inclusive,
    roundOff: settings.roundsOff,
    businessDayStart: random.pick([0, 4, 6]),
  } as const;
  await send(shopsApi.editShop, { params: {}, body }, 200);
  const rates = { naan: 12, chai: 18 };
  for (const [name, gstRate] of Object.entries(rates)) {
    const itemId = shop.items[name as keyof typeof rates];
    await send(menuApi.editItem, { params: { itemId }, body: { gstRate } }, 200);
  }
  const customer = { name: 'Meera', phoneNo: '9876512345', id: '' };
  const books = newBooks(settings);
  const day: DayShop = {
    ...{ server, shop, random, counts, customer, send, books, ownModes: [] },
    items: [
      { id: shop.items.paneer, name: 'Paneer Butter Masala', price: 32_000, gstRate: null },
      { id: shop.items.naan, name: 'Butter Naan', price: 4_550, gstRate: 1_200 },
      { id: shop.items.chai, name: 'Masala Chai', price: 6_000, gstRate: 1_800 },
    ],
    async signIn() {
      tokens.owner = (await loginOwner(server.origin, shop.owner.email)).data.accessToken;
      tokens.waiter = (await loginWaiter(server.origin, saleId ?? '')).data.accessToken;
    },
    close: client.close,
  };
  await nameModes(day);
  return day;
}
