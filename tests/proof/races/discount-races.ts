import { deepEqual, equal, match } from 'node:assert/strict';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { lineParams } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { createInvoicedOrder, type InvoicedOrder, payAgainst, TOTAL_CHANGED } from './invoice-races.ts';
import { expectBothSucceeded, expectOneWinner, type Race, responseInvoice } from './race.ts';
import { readInvoice } from './stored-rows.ts';

/** Positions on the KOT: two naans at 45.50 rupees, and a chai at 60. */
const NAANS = 0;
const CHAI = 1;

const lineId = ({ kot }: InvoicedOrder, line: number) => kot.items[line]?._id ?? '';

const lowerNaans = (
  room: InvoicedOrder,
  how: { kind: 'PERCENT'; percent: number } | { kind: 'AMOUNT'; amount: number },
  shownTotal?: number,
) =>
  room.invoiceClient.setDiscount(room.invoice._id, {
    ...how,
    ...{ orderItemId: lineId(room, NAANS), reasonId: 'complaint', shownTotal },
  });

const treat = (room: InvoicedOrder, line: number) =>
  room.invoiceClient.complimentary(lineId(room, line), {
    ...{ invoiceId: room.invoice._id, reasonId: 'complaint' },
  });

const voidNaans = ({ server, shop, kot }: InvoicedOrder, quantity: number) =>
  request(server.origin, ordersApi.voidLine, {
    params: lineParams(shop, kot, NAANS),
    body: { kotId: kot._id, quantity, reason: 'Dropped' },
    as: shop.owner.token,
  });

const GONE = /^This item is not on the order\.$/;

/** Decision 102. */
export const discountRaces: Race[] = [
  payAgainst(
    'pay/discount-line',
    (room) => lowerNaans(room, { kind: 'PERCENT', percent: 10 }),
    TOTAL_CHANGED,
    ({ server, invoice }, first) => {
      const { status, discount } = readInvoice(server, invoice._id);
      deepEqual([status, discount], first === 0 ? ['PAID', 0] : ['OPEN', 910]);
    },
  ),
  payAgainst(
    'pay/complimentary-line',
    (room) => treat(room, CHAI),
    TOTAL_CHANGED,
    ({ server, invoice }, first) => {
      const { status, discount } = readInvoice(server, invoice._id);
      deepEqual([status, discount], first === 0 ? ['PAID', 0] : ['OPEN', 6_000]);
    },
  ),
  {
    // An amount shrinks with its line. One that comes second is for the naan that is left.
    name: 'discount-line/void-some',
    async prepare(context) {
      const room = await createInvoicedOrder(context);
      return {
        runners: [() => lowerNaans(room, { kind: 'AMOUNT', amount: 40 }), () => voidNaans(room, 1)],
        judge(responses) {
          expectBothSucceeded(responses);
          const { subTotal, discount } = readInvoice(room.server, room.invoice._id);
          equal(subTotal, 10_550);
          equal([2_000, 4_000].includes(discount), true, `${discount} taken off`);
          return discount === 2_000 ? 0 : 1;
        },
      };
    },
  },
  {
    // What is voided whole takes its discount along, and nothing can be taken off it any more.
    name: 'complimentary-line/void-line',
    async prepare(context) {
      const room = await createInvoicedOrder(context);
      return {
        runners: [() => treat(room, NAANS), () => voidNaans(room, 2)],
        judge([treated, voided]) {
          equal(voided?.status, 200);
          const { subTotal, discount } = readInvoice(room.server, room.invoice._id);
          deepEqual([subTotal, discount], [6_000, 0]);
          if (treated?.status === 200) return 0;
          equal(treated?.status, 404);
          match(treated?.message ?? '', GONE);
          return 1;
        },
      };
    },
  },
  {
    // Each sends the total that its screen showed.
    name: 'discount-line/discount-line',
    async prepare(context) {
      const room = await createInvoicedOrder(context);
      const lower = (percent: number) => () =>
        lowerNaans(room, { kind: 'PERCENT', percent }, room.invoice.totalPayment);
      return {
        runners: [lower(10), lower(20)],
        judge(responses) {
          const first = expectOneWinner(responses, [TOTAL_CHANGED, TOTAL_CHANGED]);
          equal(readInvoice(room.server, room.invoice._id).discount, first === 0 ? 910 : 1_820);
          return first;
        },
      };
    },
  },
  {
    name: 'two lines are lowered at once',
    async prepare(context) {
      const room = await createInvoicedOrder(context);
      return {
        runners: [() => lowerNaans(room, { kind: 'PERCENT', percent: 10 }), () => treat(room, CHAI)],
        judge(responses) {
          expectBothSucceeded(responses);
          equal(readInvoice(room.server, room.invoice._id).discount, 6_910);
          const shown = responses.map((one) => responseInvoice(one).discount);
          const first = shown[1] === 69.1 ? 0 : 1;
          deepEqual(shown, first === 0 ? [9.1, 69.1] : [69.1, 60]);
          return first;
        },
      };
    },
  },
];
