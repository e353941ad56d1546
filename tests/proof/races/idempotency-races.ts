import { deepEqual, equal } from 'node:assert/strict';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { createInvoiceClient, requireInvoice as invoiceOf } from '../../support/api/invoices.ts';
import { postOrder } from '../../support/api/orders.ts';
import { countRows } from '../../support/database/count-rows.ts';
import { placeCookingOrder } from './kot-requests.ts';
import {
  expectBothSucceeded,
  type Race,
  type RaceContext,
  type RunnerResponse,
  responseKot,
  statusesOf,
} from './race.ts';
import { readInvoice } from './stored-rows.ts';
import { uniquePhone } from './unique-data.ts';

const uniqueKeyHeader = (): Record<string, string> => ({ 'idempotency-key': `key ${uniquePhone()}` });

/** Returns the index of the original. */
function expectOneReplay(responses: RunnerResponse[], status: number): number {
  expectBothSucceeded(responses, status);
  const replays = responses.map(({ headers }) => headers.get('idempotency-replayed') === 'true');
  equal(replays.filter(Boolean).length, 1, 'not exactly one replay');
  equal(responses[0]?.text, responses[1]?.text);
  return replays.indexOf(false);
}

const postKeyedOrder = (
  { server, shop }: RaceContext,
  headers: Record<string, string>,
  phoneNo: string,
  qty: number,
) =>
  postOrder(server, shop, {
    as: shop.waiter.token,
    headers,
    body: {
      kotType: 'TAKEAWAY',
      cartItems: [{ foodItemId: shop.items.naan, qty }],
      customerName: 'Meera',
      customerPhoneNo: phoneNo,
    },
  });
const countOrders = ({ server }: RaceContext, phoneNo: string) =>
  countRows(server, 'kots', `customer_phone_no = '${phoneNo}'`);

/** A double tap, or a network repeating requests. */
export const idempotencyRaces: Race[] = [
  {
    name: 'same key twice at once',
    async prepare(room) {
      const [headers, phoneNo] = [uniqueKeyHeader(), uniquePhone()];
      const send = () => postKeyedOrder(room, headers, phoneNo, 2);
      return {
        runners: [send, send],
        judge(responses) {
          equal(countOrders(room, phoneNo), 1);
          return expectOneReplay(responses, 201);
        },
      };
    },
  },
  {
    name: 'same key, other body',
    async prepare(room) {
      const [headers, phoneNo] = [uniqueKeyHeader(), uniquePhone()];
      return {
        runners: [
          () => postKeyedOrder(room, headers, phoneNo, 2),
          () => postKeyedOrder(room, headers, phoneNo, 3),
        ],
        judge(responses) {
          const first = responses[0]?.status === 201 ? 0 : 1;
          deepEqual(statusesOf(responses), first === 0 ? [201, 422] : [422, 201]);
          equal(countOrders(room, phoneNo), 1);
          equal(responseKot(responses[first]).totalOrderItems, first === 0 ? 2 : 3);
          return first;
        },
      };
    },
  },
  {
    name: 'pay twice with one key',
    async prepare(room) {
      const invoiceClient = createInvoiceClient(room.server, room.shop);
      const invoice: Invoice = invoiceOf(await invoiceClient.openSingle((await placeCookingOrder(room))._id));
      const headers = uniqueKeyHeader();
      const pay = () => invoiceClient.pay(invoice._id, {}, headers);
      return {
        runners: [pay, pay],
        judge(responses) {
          equal(readInvoice(room.server, invoice._id).received, 15_100);
          return expectOneReplay(responses, 200);
        },
      };
    },
  },
];
