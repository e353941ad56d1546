import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { toRupees } from '@tawa/shared/money.ts';
import fc from 'fast-check';
import { idAt, pickIndex, targetArbitrary } from './arbitraries.ts';
import * as rules from './invoice-rules.ts';
import {
  invoiceAmounts,
  invoiceBalance,
  isOccupied,
  isOpen,
  isUnpaid,
  type Model,
  type ModelInvoice,
} from './model.ts';
import { storePaymentIds } from './payment-steps.ts';
import { createStep } from './step.ts';

const storeInvoiceId = (_: Model, opened: ModelInvoice, { invoice }: { invoice: Invoice }): void => {
  opened.id = invoice._id;
};
/** Paise; some exceed any invoice. */
const amountArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 9_000 }) },
  { weight: 1, arbitrary: fc.nat(200_000) },
);
const PAYMENT_KINDS = ['all of it', 'a part'] as const;
const REFUSED_PAYMENT_KINDS = ['too much', 'nothing', 'a total of before'] as const;
type PaymentKind = (typeof PAYMENT_KINDS | typeof REFUSED_PAYMENT_KINDS)[number];

const paymentArbitrary = fc.record({
  one: targetArbitrary,
  how: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PAYMENT_KINDS, 'all of it') },
    fc.constantFrom(...REFUSED_PAYMENT_KINDS),
  ),
  mode: fc.constantFrom(...PAYMENT_MODES),
});

function paymentAmounts(model: Model, nth: number, how: PaymentKind): Omit<rules.Payment, 'mode'> {
  const invoice = model.invoices[nth];
  const total = invoice ? invoiceAmounts(model, invoice).total : 100;
  const due = invoice ? invoiceBalance(model, invoice).due : 100;
  const amounts = { 'a part': Math.ceil(due / 2), 'too much': due + 1, nothing: 0 };
  const expected = how === 'a total of before' ? total + 1 : how === 'all of it' ? total : undefined;
  return { amount: how in amounts ? amounts[how as 'a part'] : undefined, expectedTotal: expected };
}

export const invoiceSteps = [
  createStep('singleInvoice', targetArbitrary, (one, { kots }) => {
    const nth = pickIndex(kots, one, isUnpaid);
    return {
      endpoint: invoicesApi.singleInvoice,
      params: {},
      body: { kotId: idAt(kots, nth) },
      applyToModel: (after) => rules.openInvoiceForKot(after, nth),
      storeIds: storeInvoiceId,
    };
  }),
  createStep('tableInvoice', targetArbitrary, (one, model) => {
    const { tables } = model;
    const nth = pickIndex(tables, one, (table) => isOccupied(model, tables.indexOf(table)));
    return {
      endpoint: invoicesApi.tableInvoice,
      params: {},
      body: { tableId: idAt(tables, nth) },
      applyToModel: (after) => rules.openInvoiceForTable(after, nth),
      storeIds: storeInvoiceId,
    };
  }),
  createStep(
    'charges',
    fc.record({
      one: targetArbitrary,
      discount: amountArbitrary,
      fee: amountArbitrary,
      delivery: amountArbitrary,
    }),
    (to, model) => {
      const { invoices } = model;
      const nth = pickIndex(invoices, to.one, isOpen);
      const invoice = invoices[nth];
      // Less than the lines lose is refused.
      const ofLines = to.one.preferSuitable && invoice ? invoiceAmounts(model, invoice).lineDiscount : 0;
      const discount = ofLines + to.discount;
      const charges = { discount, packingFee: to.fee, deliveryCharges: to.delivery };
      return {
        endpoint: invoicesApi.addCharges,
        params: { invoiceId: idAt(invoices, nth) },
        body: {
          discount: toRupees(discount),
          packingFee: toRupees(to.fee),
          deliveryCharges: toRupees(to.delivery),
        },
        applyToModel: (after) => rules.setCharges(after, nth, charges),
      };
    },
  ),
  createStep('pays', paymentArbitrary, ({ one, how, mode }, model) => {
    const nth = pickIndex(model.invoices, one, isOpen);
    const { amount, expectedTotal } = paymentAmounts(model, nth, how);
    return {
      endpoint: invoicesApi.payInvoice,
      params: { invoiceId: idAt(model.invoices, nth) },
      body: {
        paymentMode: mode,
        ...(amount !== undefined && { amountReceived: toRupees(amount) }),
        ...(expectedTotal !== undefined && { expectedTotal: toRupees(expectedTotal) }),
      },
      applyToModel: (after) => rules.payInvoice(after, nth, { mode, amount, expectedTotal }),
      storeIds: storePaymentIds,
    };
  }),
];
