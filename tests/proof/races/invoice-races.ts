import { deepEqual, equal } from 'node:assert/strict';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { createInvoiceClient, requireInvoice as invoiceOf } from '../../support/api/invoices.ts';
import { changeStatus, editLine, postOrder } from '../../support/api/orders.ts';
import { placeCookingOrder } from './kot-requests.ts';
import {
  expectBothSucceeded,
  expectOneWinner,
  type Race,
  type RaceContext,
  type RunnerResponse,
  responseInvoice,
  responseKot,
} from './race.ts';
import { readInvoice, readKot } from './stored-rows.ts';
import { createTable } from './unique-data.ts';

export interface InvoicedOrder extends RaceContext {
  kot: Kot;
  invoice: Invoice;
  invoiceClient: ReturnType<typeof createInvoiceClient>;
}

/** The invoice is of 151 rupees. */
export async function createInvoicedOrder(context: RaceContext): Promise<InvoicedOrder> {
  const kot = await placeCookingOrder(context);
  const invoiceClient = createInvoiceClient(context.server, context.shop);
  return { ...context, kot, invoiceClient, invoice: invoiceOf(await invoiceClient.openSingle(kot._id)) };
}

const PAID = /^(Order #\d+|Bill [\d-]+) is already paid$/;
export const TOTAL_CHANGED = /^The total of bill [\d-]+ has changed\. Please look at it again\.$/;
const VOID = /^Bill [\d-]+ is void$/;

/** The payment sends the total that the cashier saw: either payment or change succeeds. */
export function payAgainst(
  name: string,
  change: (room: InvoicedOrder) => Promise<RunnerResponse>,
  error: RegExp,
  after: (room: InvoicedOrder, first: number) => void,
): Race {
  return {
    name,
    async prepare(room) {
      const invoiced = await createInvoicedOrder(room);
      const { invoice, invoiceClient } = invoiced;
      return {
        runners: [
          () => invoiceClient.pay(invoice._id, { expectedTotal: invoice.totalPayment }),
          () => change(invoiced),
        ],
        judge(responses) {
          const first = expectOneWinner(responses, [error, PAID]);
          const { status, received } = readInvoice(room.server, invoice._id);
          if (first === 0) deepEqual([status, received], ['PAID', invoice.totalPayment * 100]);
          else equal(received, null);
          after(invoiced, first);
          return first;
        },
      };
    },
  };
}

/** Contract, section 6. */
export const invoiceRaces: Race[] = [
  {
    name: 'pay/pay',
    async prepare(room) {
      const { invoice, invoiceClient, kot } = await createInvoicedOrder(room);
      return {
        runners: [
          () => invoiceClient.pay(invoice._id),
          () => invoiceClient.pay(invoice._id, { paymentMode: 'CARD' }),
        ],
        judge(responses) {
          const first = expectOneWinner(responses, [PAID, PAID]);
          equal(readKot(room.server, kot._id).isPaid, true);
          return first;
        },
      };
    },
  },
  payAgainst(
    'pay/edit-line',
    ({ server, shop, kot }) => editLine(server, shop, kot, { quantity: 5 }),
    TOTAL_CHANGED,
    ({ server, kot, invoice }, first) => {
      equal(readKot(server, kot._id).lines[0]?.quantity, first === 0 ? 2 : 5);
      equal(readInvoice(server, invoice._id).subTotal, first === 0 ? 15_100 : 28_750);
    },
  ),
  payAgainst(
    'pay/add-charges',
    ({ invoiceClient, invoice }) => invoiceClient.addCharges(invoice._id, 0, 20),
    TOTAL_CHANGED,
    ({ server, invoice }, first) =>
      equal(readInvoice(server, invoice._id).status, first === 0 ? 'PAID' : 'OPEN'),
  ),
  payAgainst(
    'pay/discount',
    ({ invoiceClient, invoice }) =>
      invoiceClient.setDiscount(invoice._id, { kind: 'PERCENT', percent: 10, reasonId: 'offer' }),
    TOTAL_CHANGED,
    ({ server, invoice }, first) =>
      equal(readInvoice(server, invoice._id).status, first === 0 ? 'PAID' : 'OPEN'),
  ),
  payAgainst(
    'pay/cancel',
    ({ server, shop, kot }) => changeStatus(server, shop, 'deleteKot', kot),
    VOID,
    ({ server, kot, invoice }, first) => {
      equal(readInvoice(server, invoice._id).status, first === 0 ? 'PAID' : 'VOID');
      equal(readKot(server, kot._id).status, first === 0 ? 'COOKING' : 'CANCELLED');
    },
  ),
  {
    // Both orders end as PAID.
    name: 'pay/serve',
    async prepare(room) {
      const { invoice, invoiceClient, kot, server, shop } = await createInvoicedOrder(room);
      return {
        runners: [() => invoiceClient.pay(invoice._id), () => changeStatus(server, shop, 'updateKot', kot)],
        judge(responses) {
          expectBothSucceeded(responses);
          equal(readKot(server, kot._id).status, 'PAID');
          return responseKot(responses[1]).status === 'PAID' ? 0 : 1;
        },
      };
    },
  },
  {
    name: 'complete-order/edit-line',
    async prepare(room) {
      const kot = await placeCookingOrder(room);
      const { openSingle } = createInvoiceClient(room.server, room.shop);
      return {
        runners: [() => openSingle(kot._id), () => editLine(room.server, room.shop, kot, { quantity: 5 })],
        judge([opened, edited]) {
          deepEqual([opened?.status, edited?.status], [201, 200]);
          const invoice = responseInvoice(opened);
          equal(readKot(room.server, kot._id).lines[0]?.quantity, 5);
          equal(readInvoice(room.server, invoice._id).subTotal, 28_750);
          return invoice.subTotal === 151 ? 0 : 1;
        },
      };
    },
  },
  {
    // The later request takes the KOT; the empty invoice becomes void.
    name: 'single-invoice/table-invoice',
    async prepare(room) {
      const { name: tableNo, tableId } = await createTable(room);
      const kot = await placeCookingOrder(room, { kotType: 'DINEIN', tableNo });
      const { openSingle, openTable } = createInvoiceClient(room.server, room.shop);
      return {
        runners: [() => openSingle(kot._id), () => openTable(tableId)],
        judge(responses) {
          expectBothSucceeded(responses, 201);
          const ids = responses.map((one) => responseInvoice(one)._id);
          const states = ids.map((id) => readInvoice(room.server, id).status);
          const first = states[0] === 'VOID' ? 0 : 1;
          deepEqual([states[first], states[1 - first]], ['VOID', 'OPEN']);
          equal(readKot(room.server, kot._id).invoiceId, ids[1 - first]);
          return first;
        },
      };
    },
  },
  {
    name: 'two waiters add to one table',
    async prepare(room) {
      const { server, shop } = room;
      const { name: tableNo, tableId } = await createTable(room);
      await placeCookingOrder(room, { kotType: 'DINEIN', tableNo });
      const invoice = invoiceOf(await createInvoiceClient(server, shop).openTable(tableId));
      const add = (as: string, qty: number) => () =>
        postOrder(server, shop, { as, body: { tableNo, cartItems: [{ foodItemId: shop.items.chai, qty }] } });
      return {
        runners: [add(shop.waiter.token, 1), add(shop.owner.token, 3)],
        judge(responses) {
          expectBothSucceeded(responses, 201);
          const [one, two] = responses.map(responseKot) as [Kot, Kot];
          equal(Math.abs(one.tokenNo - two.tokenNo), 1, 'tokens that do not follow each other');
          deepEqual([one.invoiceId, two.invoiceId], [invoice._id, invoice._id]);
          equal(readInvoice(server, invoice._id).subTotal, 15_100 + 4 * 6_000);
          return one.tokenNo < two.tokenNo ? 0 : 1;
        },
      };
    },
  },
];
