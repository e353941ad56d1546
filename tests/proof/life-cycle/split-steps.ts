import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import fc from 'fast-check';
import { idAt, NothingSuitable, pickIndex, targetArbitrary, UNKNOWN_ID } from './arbitraries.ts';
import { placeOrderStep } from './kot-steps.ts';
import {
  holdsMoney,
  invoiceLines,
  isOpen,
  type Line,
  type Model,
  type ModelInvoice,
  splitsOf,
} from './model.ts';
import * as rules from './split-rules.ts';
import { createStep } from './step.ts';

const billArbitrary = fc.record({
  lines: fc.array(fc.record({ line: fc.nat(5), share: fc.constantFrom('one', 'half', 'all') }), {
    minLength: 1,
    maxLength: 3,
  }),
  movesCharges: fc.boolean(),
});
type WantedBill = typeof billArbitrary extends fc.Arbitrary<infer T> ? T : never;

const countOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** One always stays. */
function divide(lines: readonly Line[], bills: readonly WantedBill[]): rules.WantedInvoice['parts'][] {
  const rest = lines.map(({ id, quantity }) => ({ id, quantity }));
  const take = ({ line, share }: WantedBill['lines'][number]) => {
    const from = rest[line % Math.max(1, rest.length)] ?? { id: UNKNOWN_ID, quantity: 0 };
    const wanted = share === 'one' ? 1 : Math.ceil(from.quantity / (share === 'half' ? 2 : 1));
    const quantity = Math.min(wanted, from.quantity, countOf(rest) - 1);
    from.quantity -= Math.max(0, quantity);
    return { lineId: from.id, quantity };
  };
  return bills
    .map((bill) => bill.lines.map(take).filter(({ quantity }) => quantity > 0))
    .filter(({ length }) => length > 0);
}

const FAULTS = ['none', 'too many', 'everything', 'charges that are not there'] as const;

function pickBills(
  model: Model,
  source: ModelInvoice | undefined,
  bills: readonly WantedBill[],
  fault: (typeof FAULTS)[number],
): rules.WantedInvoice[] {
  const lines = source ? invoiceLines(model, source) : [];
  const all = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const one = { lineId: all[0]?.lineId ?? UNKNOWN_ID, quantity: 1 };
  const divided = divide(lines, bills);
  let parts = divided.length > 0 ? divided : [[one]];
  if (fault === 'everything' && all.length > 0) parts = [all];
  if (fault === 'too many') parts = [[{ ...one, quantity: (all[0]?.quantity ?? 0) + 1 }]];
  const { packingFee, deliveryCharges } = source?.charges ?? { packingFee: 0, deliveryCharges: 0 };
  return parts.map((ofBill, index) => {
    const isMoved = index === 0 && bills[0]?.movesCharges;
    const more = fault === 'charges that are not there' ? packingFee + 100 : 0;
    const moved = isMoved ? { packingFee: Math.floor(packingFee / 2), deliveryCharges } : undefined;
    return { parts: ofBill, packingFee: 0, deliveryCharges: 0, ...moved, ...(more && { packingFee: more }) };
  });
}

const isSplittable = (model: Model) => (invoice: ModelInvoice) =>
  isOpen(invoice) &&
  invoice.source === null &&
  !holdsMoney(model, invoice) &&
  countOf(invoiceLines(model, invoice)) > 1;

const isJoinable = (model: Model) => (invoice: ModelInvoice) =>
  isOpen(invoice) &&
  !holdsMoney(model, invoice) &&
  invoice.source !== null &&
  model.invoices[invoice.source]?.status === 'OPEN';

/** The table of an open invoice from which others were split. */
function pickSplitTable(model: Model): string {
  const source = model.invoices.find(
    (invoice) => isOpen(invoice) && invoice.kind === 'TABLE' && splitsOf(model, invoice).length > 0,
  );
  const table = model.tables[source?.table ?? -1];
  if (!table || table.isDeleted) throw new NothingSuitable();
  return table.name;
}

export const splitSteps = [
  createStep(
    'splitInvoice',
    fc.record({
      one: targetArbitrary,
      bills: fc.array(billArbitrary, { minLength: 1, maxLength: 2 }),
      fault: fc.constantFrom(...FAULTS),
    }),
    ({ one, bills: wanted, fault }, model) => {
      const nth = pickIndex(model.invoices, one, isSplittable(model));
      const bills = pickBills(model, model.invoices[nth], wanted, one.preferSuitable ? 'none' : fault);
      return {
        endpoint: invoicesApi.splitInvoice,
        params: { invoiceId: idAt(model.invoices, nth) },
        body: {
          bills: bills.map(({ parts, packingFee, deliveryCharges }) => ({
            lines: parts.map(({ lineId: orderItemId, quantity }) => ({ orderItemId, quantity })),
            packingFee: toRupees(packingFee),
            deliveryCharges: toRupees(deliveryCharges),
          })),
        },
        applyToModel: (after) => rules.splitInvoice(after, nth, bills),
        storeIds(_, opened, { invoices }: { invoices: Invoice[] }) {
          for (const [index, invoice] of opened.entries()) invoice.id = invoices[index + 1]?._id ?? '';
        },
      };
    },
  ),
  createStep('joinInvoice', targetArbitrary, (one, model) => {
    const nth = pickIndex(model.invoices, one, isJoinable(model));
    return {
      endpoint: invoicesApi.joinInvoice,
      params: { invoiceId: idAt(model.invoices, nth) },
      applyToModel: (after) => rules.joinInvoice(after, nth),
    };
  }),
  placeOrderStep('waiter', fc.constant(null), { does: 'a waiter adds to a split table', at: pickSplitTable }),
];
