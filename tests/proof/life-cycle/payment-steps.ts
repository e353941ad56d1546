import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ALL_PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { toRupees } from '@tawa/shared/money.ts';
import fc from 'fast-check';
import { idAt, pickIndex, targetArbitrary } from './arbitraries.ts';
import {
  collectedOf,
  creditableOf,
  findCustomerKot,
  heldOf,
  invoiceBalance,
  invoicePayments,
  isOpen,
  type Model,
  type ModelInvoice,
  type ModelPayment,
  owedBy,
} from './model.ts';
import * as rules from './payment-rules.ts';
import { createStep } from './step.ts';

/** Those of an invoice are listed in the order in which they were made. */
export function storePaymentIds(
  model: Model,
  paid: ModelInvoice,
  { invoice: { payments } }: { invoice: Invoice },
): void {
  for (const [index, payment] of invoicePayments(model, paid).entries())
    payment.id = payments[index]?._id ?? '';
}

const storeIdsOfAdded = (
  model: Model,
  { invoice }: { invoice: number },
  data: { invoice: Invoice },
): void => {
  const paid = model.invoices[invoice];
  if (paid) storePaymentIds(model, paid, data);
};

const AMOUNTS = ['a part', 'the rest', 'above what is due', 'nothing'] as const;
type Amount = (typeof AMOUNTS)[number];

function amountOf(due: number, amount: Amount): number {
  if (amount === 'nothing') return 0;
  if (amount === 'above what is due') return due + 100;
  return amount === 'the rest' ? due : Math.ceil(due / 3);
}

const amountArbitrary = fc.oneof(
  { weight: 5, arbitrary: fc.constant('a part' as const) },
  { weight: 3, arbitrary: fc.constant('the rest' as const) },
  fc.constantFrom('above what is due' as const, 'nothing' as const),
);

/** A customer who may owe it is needed for a payment on credit. */
function pickMode(
  model: Model,
  invoice: ModelInvoice | undefined,
  amount: number,
  mode: PaymentMode,
): PaymentMode {
  const room = invoice ? rules.creditRoomOf(model, invoice) : undefined;
  return mode === 'DUE' && amount > (room ?? 0) ? 'CASH' : mode;
}

/** A waiver goes back without a mode, and what is on credit as such. */
function pickRefundMode({ mode: paidBy }: ModelPayment, mode: PaymentMode): PaymentMode | null {
  if (paidBy === null || paidBy === 'DUE') return paidBy;
  return mode === 'DUE' ? paidBy : mode;
}

const isCorrectable = (model: Model) => (payment: ModelPayment) =>
  payment.mode !== null &&
  heldOf(model, payment) > 0 &&
  model.payments.every(
    ({ refundOf, mode }) => refundOf !== model.payments.indexOf(payment) || mode === payment.mode,
  );

/** Another mode than that of the payment. */
function pickCorrectMode(model: Model, payment: ModelPayment, mode: PaymentMode): PaymentMode {
  const invoice = model.invoices[payment.invoice];
  const isPossible = mode !== 'DUE' || payment.tip === 0;
  const possible = isPossible ? pickMode(model, invoice, heldOf(model, payment), mode) : 'CASH';
  if (possible !== payment.mode) return possible;
  return possible === 'CASH' ? 'CARD' : 'CASH';
}

/** What is still owed goes back on credit, and only what is owed. */
function pickCreditMode(
  model: Model,
  invoice: ModelInvoice | undefined,
  amount: number,
  mode: PaymentMode,
): PaymentMode {
  if (!invoice) return mode;
  const customer = findCustomerKot(model, invoice)?.customer ?? -1;
  const isOwed = model.customers[customer]?.isDeleted === false && owedBy(model, customer) >= amount;
  if (mode === 'DUE') return isOwed ? mode : 'CASH';
  return isOwed && amount > collectedOf(model, invoice) ? 'DUE' : mode;
}

export const paymentSteps = [
  createStep(
    'addPayment',
    fc.record({
      one: targetArbitrary,
      amount: amountArbitrary,
      mode: fc.constantFrom(...ALL_PAYMENT_MODES, 'DUE' as const),
      tip: fc.constantFrom(0, 0, 500),
      moreTendered: fc.constantFrom(undefined, undefined, 0, 5_000),
      isDueKnown: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    }),
    ({ one, isDueKnown, ...given }, model) => {
      const nth = pickIndex(model.invoices, one, isOpen);
      const invoice = model.invoices[nth];
      const due = invoice ? invoiceBalance(model, invoice).due : 100;
      const amount = amountOf(due, given.amount);
      const mode = one.preferSuitable ? pickMode(model, invoice, amount, given.mode) : given.mode;
      const tip = mode === 'DUE' && one.preferSuitable ? 0 : given.tip;
      const { moreTendered } = given;
      const tendered =
        mode === 'CASH' && moreTendered !== undefined ? amount + tip + moreTendered : undefined;
      const expectedDue = isDueKnown ? due : due + 1;
      return {
        endpoint: invoicesApi.addPayment,
        params: { invoiceId: idAt(model.invoices, nth) },
        body: {
          paymentMode: mode,
          amount: toRupees(amount),
          tip: toRupees(tip),
          ...(tendered !== undefined && { tendered: toRupees(tendered) }),
          expectedDue: toRupees(expectedDue),
        },
        applyToModel: (after) => rules.addPayment(after, nth, { mode, amount, tip, tendered, expectedDue }),
        storeIds: storeIdsOfAdded,
      };
    },
  ),
  createStep(
    'waives',
    fc.record({ one: targetArbitrary, amount: amountArbitrary }),
    ({ one, amount: which }, model) => {
      const nth = pickIndex(model.invoices, one, isOpen);
      const invoice = model.invoices[nth];
      const amount = amountOf(invoice ? invoiceBalance(model, invoice).due : 100, which);
      return {
        endpoint: invoicesApi.waive,
        params: { invoiceId: idAt(model.invoices, nth) },
        body: { amount: toRupees(amount), reason: 'Regular guest' },
        applyToModel: (after) => rules.waive(after, nth, amount),
        storeIds: storeIdsOfAdded,
      };
    },
  ),
  createStep(
    'refundPayment',
    fc.record({ one: targetArbitrary, amount: amountArbitrary, mode: fc.constantFrom(...ALL_PAYMENT_MODES) }),
    ({ one, amount: which, ...given }, model) => {
      const nth = pickIndex(
        model.payments,
        one,
        (payment) => heldOf(model, payment) > 0 && model.invoices[payment.invoice]?.status === 'OPEN',
      );
      const payment = model.payments[nth];
      const amount = amountOf(payment ? heldOf(model, payment) : 100, which);
      const mode = one.preferSuitable && payment ? pickRefundMode(payment, given.mode) : given.mode;
      return {
        endpoint: invoicesApi.refundPayment,
        params: { paymentId: idAt(model.payments, nth) },
        body: { amount: toRupees(amount), ...(mode && { paymentMode: mode }), reason: 'Paid twice' },
        applyToModel: (after) => rules.refundPayment(after, nth, { mode, amount }),
        storeIds: storeIdsOfAdded,
      };
    },
  ),
  createStep(
    'correctPayment',
    fc.record({ one: targetArbitrary, mode: fc.constantFrom(...ALL_PAYMENT_MODES, 'DUE' as const) }),
    ({ one, mode: wanted }, model) => {
      const nth = pickIndex(model.payments, one, isCorrectable(model));
      const payment = model.payments[nth];
      const mode = one.preferSuitable && payment ? pickCorrectMode(model, payment, wanted) : wanted;
      return {
        endpoint: invoicesApi.correctPayment,
        params: { paymentId: idAt(model.payments, nth) },
        body: { paymentMode: mode, reason: 'Wrong mode' },
        applyToModel: (after) => rules.correctPayment(after, nth, mode),
        storeIds: storeIdsOfAdded,
      };
    },
  ),
  createStep(
    'addCreditNote',
    fc.record({ one: targetArbitrary, amount: amountArbitrary, mode: fc.constantFrom(...ALL_PAYMENT_MODES) }),
    ({ one, amount: which, mode: wanted }, model) => {
      const nth = pickIndex(
        model.invoices,
        one,
        (invoice) => invoice.status === 'PAID' && creditableOf(model, invoice) > 0,
      );
      const invoice = model.invoices[nth];
      const amount = amountOf(invoice ? creditableOf(model, invoice) : 100, which);
      const mode = one.preferSuitable ? pickCreditMode(model, invoice, amount, wanted) : wanted;
      return {
        endpoint: invoicesApi.addCreditNote,
        params: { invoiceId: idAt(model.invoices, nth) },
        body: { amount: toRupees(amount), paymentMode: mode, reason: 'Cold food' },
        applyToModel: (after) => rules.addCreditNote(after, nth, { mode, amount }),
        storeIds(_, added, { creditNote }: { creditNote: Invoice }) {
          added.id = creditNote._id;
        },
      };
    },
  ),
];
