import { z } from 'zod';
import { good } from './answers.ts';
import type { Client } from './client.ts';
import { type House, once } from './server.ts';
import { Kot, Table } from './shapes.ts';

interface Dish {
  _id: string;
  name: string;
  price: number;
}

/** What every chapter of the day needs. */
export interface Service {
  server: House;
  shopId: string;
  owner: Client;
  waiter: Client;
  cook: Client;
  tables: { t1: string; window: string; swing: string };
  menu: { chai: Dish; dal: Dish; trout: Dish };
}

/** A cart as section 3 has it, and the sums that the client makes of it. */
export function cart(...lines: [Dish, number][]) {
  return {
    cartItems: lines.map(([{ _id, name, price }, qty]) => ({ foodItemId: _id, name, price, qty })),
    orderValue: sum(...lines),
    totalOrderItems: lines.reduce((count, [, qty]) => count + qty, 0),
    specialRequest: '',
  };
}

/** In rupees, added up in paise. */
export const sum = (...lines: [Dish, number][]): number =>
  lines.reduce((paise, [{ price }, qty]) => paise + Math.round(price * 100) * qty, 0) / 100;

/** Somebody orders; gives the ticket. */
export async function order(client: Client, shopId: string, body: Record<string, unknown>) {
  const answer = await client.post(`/orders/new-order/${shopId}`, body, once());
  return good(answer, { kot: Kot }, 201).kot;
}

type Step = 'confirm-kot' | 'update-kot';
export async function step(client: Client, shopId: string, name: Step, { _id }: Kot) {
  return good(await client.put(`/orders/${name}/${_id}/${shopId}`), { kot: Kot }).kot;
}

/** The token numbers of a list of tickets. */
export async function tokens(client: Client, shopId: string, query = ''): Promise<number[]> {
  const answer = await client.get(`/orders/get-kots/${shopId}${query}`);
  return good(answer, { kots: z.array(Kot) }).kots.map(({ tokenNo }) => tokenNo);
}

/** The names of the tables at which somebody sits. */
export async function occupied(client: Client, shopId: string): Promise<string[]> {
  const answer = await client.get(`/tables/getMyTables/${shopId}?q=`);
  const { tables } = good(answer, { tables: z.array(Table) });
  return tables.filter(({ isEmpty }) => !isEmpty).map(({ name }) => name);
}
