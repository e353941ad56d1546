import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { toRupees } from '@tawa/shared/money.ts';
import fc from 'fast-check';
import { idAt, pickIndex, targetArbitrary } from './arbitraries.ts';
import * as rules from './bill-rules.ts';
import { type Bill, billAmounts, isOccupied, isUnpaid, type Model } from './model.ts';
import { createStep } from './step.ts';

const isOpen = ({ status }: Bill): boolean => status === 'OPEN';

const storeBillId = (_: Model, bill: Bill, { invoice }: { invoice: Invoice }): void => {
  bill.id = invoice._id;
};
/** Paise; some exceed any invoice. */
const amountArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 9_000 }) },
  { weight: 1, arbitrary: fc.nat(200_000) },
);
const PAYMENT_KINDS = ['all of it', 'a part', 'too much', 'nothing', 'a total of before'] as const;

const paymentArbitrary = fc.record({
  one: targetArbitrary,
  how: fc.constantFrom(...PAYMENT_KINDS, 'all of it', 'all of it', 'a part'),
  mode: fc.constantFrom(...PAYMENT_MODES),
});

function paymentAmounts(
  model: Model,
  nth: number,
  how: (typeof PAYMENT_KINDS)[number],
): Omit<rules.Payment, 'mode'> {
  const bill = model.bills[nth];
  const total = bill ? billAmounts(model, bill).total : 100;
  const amounts = { 'a part': Math.ceil(total / 2), 'too much': total + 1, nothing: 0 };
  const expected = how === 'a total of before' ? total + 1 : how === 'all of it' ? total : undefined;
  return { amount: how in amounts ? amounts[how as 'a part'] : undefined, expectedTotal: expected };
}

export const billSteps = [
  createStep('singleInvoice', targetArbitrary, (one, { tickets }) => {
    const nth = pickIndex(tickets, one, isUnpaid);
    return {
      endpoint: invoicesApi.singleInvoice,
      params: {},
      body: { kotId: idAt(tickets, nth) },
      applyToModel: (after) => rules.openBillForTicket(after, nth),
      storeIds: storeBillId,
    };
  }),
  createStep('tableInvoice', targetArbitrary, (one, model) => {
    const { tables } = model;
    const nth = pickIndex(tables, one, (table) => isOccupied(model, tables.indexOf(table)));
    return {
      endpoint: invoicesApi.tableInvoice,
      params: {},
      body: { tableId: idAt(tables, nth) },
      applyToModel: (after) => rules.openBillForTable(after, nth),
      storeIds: storeBillId,
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
    (to, { bills }) => {
      const nth = pickIndex(bills, to.one, isOpen);
      const charges = { discount: to.discount, packingFee: to.fee, deliveryCharges: to.delivery };
      return {
        endpoint: invoicesApi.addCharges,
        params: { invoiceId: idAt(bills, nth) },
        body: {
          discount: toRupees(to.discount),
          packingFee: toRupees(to.fee),
          deliveryCharges: toRupees(to.delivery),
        },
        applyToModel: (after) => rules.setCharges(after, nth, charges),
      };
    },
  ),
  createStep('pays', paymentArbitrary, ({ one, how, mode }, model) => {
    const nth = pickIndex(model.bills, one, isOpen);
    const { amount, expectedTotal } = paymentAmounts(model, nth, how);
    return {
      endpoint: invoicesApi.payInvoice,
      params: { invoiceId: idAt(model.bills, nth) },
      body: {
        paymentMode: mode,
        ...(amount !== undefined && { amountReceived: toRupees(amount) }),
        ...(expectedTotal !== undefined && { expectedTotal: toRupees(expectedTotal) }),
      },
      applyToModel: (after) => rules.payBill(after, nth, { mode, amount, expectedTotal }),
    };
  }),
];
