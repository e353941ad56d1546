import { z } from 'zod';
import { Kot, Table } from './client/entity-schemas.ts';
import type { HttpClient } from './client/http-client.ts';
import { expectData } from './client/response-assertions.ts';
import { idempotencyHeader, type WholeDayServer } from './client/server-process.ts';

interface MenuItem {
  _id: string;
  name: string;
  price: number;
}

export interface DayContext {
  server: WholeDayServer;
  shopId: string;
  owner: HttpClient;
  waiter: HttpClient;
  cook: HttpClient;
  tables: { t1: string; window: string; swing: string };
  menu: { chai: MenuItem; dal: MenuItem; trout: MenuItem };
}

/** With the totals that a client sends (section 3). */
export function createCart(...lines: [MenuItem, number][]) {
  return {
    cartItems: lines.map(([{ _id, name, price }, qty]) => ({ foodItemId: _id, name, price, qty })),
    orderValue: cartTotal(...lines),
    totalOrderItems: lines.reduce((count, [, qty]) => count + qty, 0),
    specialRequest: '',
  };
}

/** Rupees, summed in paise. */
export const cartTotal = (...lines: [MenuItem, number][]): number =>
  lines.reduce((paise, [{ price }, qty]) => paise + Math.round(price * 100) * qty, 0) / 100;

export async function placeOrder(client: HttpClient, shopId: string, body: Record<string, unknown>) {
  const response = await client.post(`/orders/new-order/${shopId}`, body, idempotencyHeader());
  return expectData(response, { kot: Kot }, 201).kot;
}

type StatusChange = 'confirm-kot' | 'update-kot';
export async function changeStatus(client: HttpClient, shopId: string, name: StatusChange, { _id }: Kot) {
  return expectData(await client.put(`/orders/${name}/${_id}/${shopId}`), { kot: Kot }).kot;
}

export async function listTokens(client: HttpClient, shopId: string, query = ''): Promise<number[]> {
  const response = await client.get(`/orders/get-kots/${shopId}${query}`);
  return expectData(response, { kots: z.array(Kot) }).kots.map(({ tokenNo }) => tokenNo);
}

export async function listOccupiedTables(client: HttpClient, shopId: string): Promise<string[]> {
  const response = await client.get(`/tables/getMyTables/${shopId}?q=`);
  const { tables } = expectData(response, { tables: z.array(Table) });
  return tables.filter(({ isEmpty }) => !isEmpty).map(({ name }) => name);
}
