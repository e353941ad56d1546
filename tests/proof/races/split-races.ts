import { deepEqual, equal, match } from 'node:assert/strict';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { createInvoiceClient, requireInvoice, requireSplit } from '../../support/api/invoices.ts';
import { editLine } from '../../support/api/orders.ts';
import { placeCookingOrder } from './kot-requests.ts';
import { expectOneWinner, type Race, type RaceContext, type RunnerResponse } from './race.ts';
import { readInvoice } from './stored-rows.ts';

interface SplittableInvoice extends RaceContext {
  /** Two naans and one chai, of 151 rupees. */
  kot: Kot;
  invoice: Invoice;
  invoiceClient: ReturnType<typeof createInvoiceClient>;
  /** Moves both naans to a new invoice. */
  splitNaans: () => ReturnType<ReturnType<typeof createInvoiceClient>['split']>;
}

async function createSplittable(context: RaceContext): Promise<SplittableInvoice> {
  const kot = await placeCookingOrder(context);
  const invoiceClient = createInvoiceClient(context.server, context.shop);
  const invoice = requireInvoice(await invoiceClient.openSingle(kot._id));
  const lines = [{ orderItemId: kot.items[0]?._id ?? '', quantity: 2 }];
  const splitNaans = () => invoiceClient.split(invoice._id, [{ lines }]);
  return { ...context, kot, invoiceClient, invoice, splitNaans };
}

const invoicesOf = ({ data }: { data: unknown }) => (data as { invoices: Invoice[] }).invoices;

const PAID = /^Bill [\d-]+ is already paid$/;
const HAS_PAYMENTS = /^Bill [\d-]+ is paid or waived in part already\. /;
const TOTAL_CHANGED = /^The total of bill [\d-]+ has changed\. /;
const DUE_CHANGED = /^What is due of bill [\d-]+ has changed\. /;
const TOO_MANY = /^The new bills have more of an item than the bill has\. /;
const VOID = /^Bill [\d-]+ is void$/;

/** Of a split and a payment of what the cashier saw, one succeeds. */
function splitAgainst(
  name: string,
  pay: (room: SplittableInvoice) => Promise<RunnerResponse>,
  errors: [ofSplit: RegExp, ofPayment: RegExp],
  paid: { status: string; subTotal: number },
): Race {
  return {
    name,
    async prepare(context) {
      const room = await createSplittable(context);
      return {
        runners: [room.splitNaans, () => pay(room)],
        judge(responses) {
          const first = expectOneWinner(responses, errors);
          const { status, subTotal } = readInvoice(room.server, room.invoice._id);
          deepEqual({ status, subTotal }, first === 0 ? { status: 'OPEN', subTotal: 6_000 } : paid);
          return first;
        },
      };
    },
  };
}

/** Contract, section 12. */
export const splitRaces: Race[] = [
  splitAgainst(
    'split/pay',
    ({ invoiceClient, invoice }) => invoiceClient.pay(invoice._id, { expectedTotal: invoice.totalPayment }),
    [PAID, TOTAL_CHANGED],
    { status: 'PAID', subTotal: 15_100 },
  ),
  splitAgainst(
    'split/add-payment',
    ({ invoiceClient, invoice }) =>
      invoiceClient.addPayment(invoice._id, { paymentMode: 'CARD', amount: 10, expectedDue: 151 }),
    [HAS_PAYMENTS, DUE_CHANGED],
    { status: 'OPEN', subTotal: 15_100 },
  ),
  {
    name: 'split/split',
    async prepare(context) {
      const { server, invoice, splitNaans } = await createSplittable(context);
      return {
        runners: [splitNaans, splitNaans],
        judge(responses) {
          const first = responses[0]?.status === 201 ? 0 : 1;
          deepEqual([responses[first]?.status, responses[1 - first]?.status], [201, 400]);
          match(responses[1 - first]?.message ?? '', TOO_MANY);
          equal(readInvoice(server, invoice._id).subTotal, 6_000);
          return first;
        },
      };
    },
  },
  {
    // An edit that comes second takes its naan from the new invoice.
    name: 'split/edit-line',
    async prepare(context) {
      const { server, shop, kot, invoice, splitNaans } = await createSplittable(context);
      return {
        runners: [splitNaans, () => editLine(server, shop, kot, { quantity: 1 })],
        judge([split, edited]) {
          equal(edited?.status, 200);
          equal(readInvoice(server, invoice._id).subTotal, split?.status === 201 ? 6_000 : 10_550);
          if (split?.status === 201) {
            const part = invoicesOf(split)[1];
            equal(readInvoice(server, part?._id ?? '').subTotal, 4_550);
            return 0;
          }
          match(split?.message ?? '', TOO_MANY);
          return 1;
        },
      };
    },
  },
  {
    name: 'join/pay',
    async prepare(context) {
      const { server, invoice, invoiceClient, splitNaans } = await createSplittable(context);
      const [, part] = requireSplit(await splitNaans());
      return {
        runners: [() => invoiceClient.join(part._id), () => invoiceClient.pay(part._id)],
        judge(responses) {
          const first = expectOneWinner(responses, [PAID, VOID]);
          const states = [invoice, part].map(({ _id }) => readInvoice(server, _id));
          deepEqual(
            states.map(({ status, subTotal }) => [status, subTotal]),
            first === 0
              ? [
                  ['OPEN', 15_100],
                  ['VOID', 0],
                ]
              : [
                  ['OPEN', 6_000],
                  ['PAID', 9_100],
                ],
          );
          return first;
        },
      };
    },
  },
];
