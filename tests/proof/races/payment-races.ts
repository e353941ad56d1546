import { deepEqual } from 'node:assert/strict';
import type { Invoice, InvoicePayment } from '@tawa/shared/invoices/invoices.contract.ts';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { placeCookingOrder } from './kot-requests.ts';
import { expectOneWinner, type Race, type RaceContext, type RunnerResponse } from './race.ts';
import { readInvoice } from './stored-rows.ts';

interface PartPaidInvoice extends RaceContext {
  /** Of 151 rupees, of which 100 are paid in cash. */
  invoice: Invoice;
  payment: InvoicePayment;
  invoiceClient: ReturnType<typeof createInvoiceClient>;
}

async function createPartPaid(context: RaceContext): Promise<PartPaidInvoice> {
  const kot = await placeCookingOrder(context);
  const invoiceClient = createInvoiceClient(context.server, context.shop);
  const { _id } = requireInvoice(await invoiceClient.openSingle(kot._id));
  const taken = await invoiceClient.addPayment(_id, { paymentMode: 'CASH', amount: 100 });
  return { ...context, invoice: requireInvoice(taken), payment: taken.data.payment, invoiceClient };
}

async function createPaid(context: RaceContext): Promise<PartPaidInvoice> {
  const room = await createPartPaid(context);
  await room.invoiceClient.pay(room.invoice._id, { paymentMode: 'CARD' });
  return room;
}

const DUE = 51;
const PAID = /^Bill [\d-]+ is already paid$/;
const USED_UP = /^Nothing is left of this payment\b/;
const ALL_CREDITED = /^Only ₹0 of bill [\d-]+ is left to give back\b/;
const DUE_CHANGED = /^What is due of bill [\d-]+ has changed\. /;

interface Ending {
  status: string;
  /** In paise; null unless the invoice is PAID. */
  received: number | null;
}

/** Of two acts on a bill that is paid in part or, by `createRoom`, whole, one succeeds. `after` is by the winner. */
function oneOf(
  name: string,
  acts: readonly ((room: PartPaidInvoice) => Promise<RunnerResponse>)[],
  errors: [RegExp, RegExp],
  after: readonly [Ending, Ending],
  createRoom = createPartPaid,
): Race {
  return {
    name,
    async prepare(context) {
      const room = await createRoom(context);
      return {
        runners: acts.map((act) => () => act(room)),
        judge(responses) {
          const first = expectOneWinner(responses, errors);
          const { status, received } = readInvoice(room.server, room.invoice._id);
          deepEqual({ status, received }, after[first]);
          return first;
        },
      };
    },
  };
}

/** Contract, section 12. */
export const paymentRaces: Race[] = [
  oneOf(
    'refund/refund',
    ['CASH', 'CARD'].map(
      (mode) =>
        ({ invoiceClient, payment }: PartPaidInvoice) =>
          invoiceClient.refund(payment._id, 100, mode as 'CASH' | 'CARD'),
    ),
    [USED_UP, USED_UP],
    [
      { status: 'OPEN', received: null },
      { status: 'OPEN', received: null },
    ],
  ),
  oneOf(
    'correct-payment/correct-payment',
    [
      ({ invoiceClient, payment }) => invoiceClient.correctPayment(payment._id, 'CARD'),
      ({ invoiceClient, payment }) => invoiceClient.correctPayment(payment._id, 'PAYTM'),
    ],
    [USED_UP, USED_UP],
    [
      { status: 'OPEN', received: null },
      { status: 'OPEN', received: null },
    ],
  ),
  oneOf(
    'credit-note/credit-note',
    ['CASH', 'CARD'].map(
      (mode) =>
        ({ invoiceClient, invoice }: PartPaidInvoice) =>
          invoiceClient.credit(invoice._id, { amount: 151 }, mode as 'CASH' | 'CARD'),
    ),
    [ALL_CREDITED, ALL_CREDITED],
    [
      { status: 'PAID', received: 15_100 },
      { status: 'PAID', received: 15_100 },
    ],
    createPaid,
  ),
  oneOf(
    'waive/add-payment',
    [
      ({ invoiceClient, invoice }) => invoiceClient.waive(invoice._id, DUE),
      ({ invoiceClient, invoice }) =>
        invoiceClient.addPayment(invoice._id, { paymentMode: 'CARD', amount: DUE }),
    ],
    [PAID, PAID],
    [
      { status: 'PAID', received: 10_000 },
      { status: 'PAID', received: 15_100 },
    ],
  ),
  oneOf(
    'refund/add-payment',
    [
      ({ invoiceClient, payment }) => invoiceClient.refund(payment._id, 100),
      ({ invoiceClient, invoice }) =>
        invoiceClient.addPayment(invoice._id, { paymentMode: 'CARD', amount: DUE, expectedDue: DUE }),
    ],
    [PAID, DUE_CHANGED],
    [
      { status: 'OPEN', received: null },
      { status: 'PAID', received: 15_100 },
    ],
  ),
];
