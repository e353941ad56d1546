import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { toRupees } from '@tawa/shared/money.ts';
import fc from 'fast-check';
import * as rules from './bill-rules.ts';
import { amountsOf, type Bill, isOccupied, isUnpaid, type Model } from './model.ts';
import { step } from './step.ts';
import { idOf, placeOf, which } from './which.ts';

const isOpen = ({ status }: Bill): boolean => status === 'OPEN';

const learnBill = (_: Model, bill: Bill, { invoice }: { invoice: Invoice }): void => {
  bill.id = invoice._id;
};
/** Mostly small; now and then more than anybody has eaten. */
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 9_000 }) },
  { weight: 1, arbitrary: fc.nat(200_000) },
);
const HOW = ['all of it', 'a part', 'too much', 'nothing', 'a total of before'] as const;

const payment = fc.record({
  one: which,
  how: fc.constantFrom(...HOW, 'all of it', 'all of it', 'a part'),
  mode: fc.constantFrom(...PAYMENT_MODES),
});

function paymentFor(model: Model, nth: number, how: (typeof HOW)[number]): Omit<rules.Payment, 'mode'> {
  const bill = model.bills[nth];
  const total = bill ? amountsOf(model, bill).total : 100;
  const amounts = { 'a part': Math.ceil(total / 2), 'too much': total + 1, nothing: 0 };
  const expected = how === 'a total of before' ? total + 1 : how === 'all of it' ? total : undefined;
  return { amount: how in amounts ? amounts[how as 'a part'] : undefined, expected };
}

export const onBills = [
  step('singleInvoice', which, (one, { tickets }) => {
    const nth = placeOf(tickets, one, isUnpaid);
    return {
      endpoint: invoicesApi.singleInvoice,
      params: {},
      body: { kotId: idOf(tickets, nth) },
      rule: (after) => rules.billOne(after, nth),
      learn: learnBill,
    };
  }),
  step('tableInvoice', which, (one, model) => {
    const { tables } = model;
    const nth = placeOf(tables, one, (table) => isOccupied(model, tables.indexOf(table)));
    return {
      endpoint: invoicesApi.tableInvoice,
      params: {},
      body: { tableId: idOf(tables, nth) },
      rule: (after) => rules.billTable(after, nth),
      learn: learnBill,
    };
  }),
  step(
    'charges',
    fc.record({ one: which, discount: amount, fee: amount, delivery: amount }),
    (to, { bills }) => {
      const nth = placeOf(bills, to.one, isOpen);
      const charges = { discount: to.discount, packingFee: to.fee, deliveryCharges: to.delivery };
      return {
        endpoint: invoicesApi.addCharges,
        params: { invoiceId: idOf(bills, nth) },
        body: {
          discount: toRupees(to.discount),
          packingFee: toRupees(to.fee),
          deliveryCharges: toRupees(to.delivery),
        },
        rule: (after) => rules.charge(after, nth, charges),
      };
    },
  ),
  step('pays', payment, ({ one, how, mode }, model) => {
    const nth = placeOf(model.bills, one, isOpen);
    const { amount, expected } = paymentFor(model, nth, how);
    return {
      endpoint: invoicesApi.payInvoice,
      params: { invoiceId: idOf(model.bills, nth) },
      body: {
        paymentMode: mode,
        ...(amount !== undefined && { amountReceived: toRupees(amount) }),
        ...(expected !== undefined && { expectedTotal: toRupees(expected) }),
      },
      rule: (after) => rules.pay(after, nth, { mode, amount, expected }),
    };
  }),
];
