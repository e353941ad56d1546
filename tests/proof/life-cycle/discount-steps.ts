import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import fc from 'fast-check';
import { idAt, pickIndex, targetArbitrary, UNKNOWN_ID } from './arbitraries.ts';
import * as rules from './discount-rules.ts';
import { invoiceAmounts, invoiceLines, isOpen, type Model } from './model.ts';
import { createStep } from './step.ts';

const FAULTS = ['no reason', 'a line of no bill', 'a total of before', 'too much', 'complimentary'] as const;

const target = {
  one: targetArbitrary,
  line: fc.nat(5),
  fault: fc.constantFrom(...FAULTS),
  isTotalShown: fc.boolean(),
};
interface Target {
  one: Parameters<typeof pickIndex>[1];
  line: number;
  fault: (typeof FAULTS)[number];
  isTotalShown: boolean;
}

/** Mostly a line of an open bill. */
function pickLine(model: Model, { one, line: nthLine, fault, isTotalShown }: Target) {
  const nth = pickIndex(
    model.invoices,
    one,
    (invoice) => isOpen(invoice) && invoiceLines(model, invoice).length > 0,
  );
  const invoice = model.invoices[nth];
  const lines = invoice ? invoiceLines(model, invoice) : [];
  const { id, price, quantity } = lines[nthLine % Math.max(1, lines.length)] ?? NO_LINE;
  const wrong = one.preferSuitable ? undefined : fault;
  const total = invoice ? invoiceAmounts(model, invoice).total : 100;
  const shown = isTotalShown ? total : undefined;
  return {
    ...{ nth, invoiceId: idAt(model.invoices, nth), quantity, wrong },
    /** In paise. */
    base: price * quantity,
    lineId: wrong === 'a line of no bill' ? UNKNOWN_ID : id,
    shownTotal: wrong === 'a total of before' ? total + 1 : shown,
  };
}

const NO_LINE = { id: UNKNOWN_ID, price: 100, quantity: 1 };

const sentTotal = (shownTotal: number | undefined) =>
  shownTotal === undefined ? {} : { shownTotal: toRupees(shownTotal) };

const percents = [1, 333, 1_000, 2_500, 9_999].map((value) => ({ kind: 'PERCENT' as const, value }));
/** In percent of what the line costs. */
const amounts = [1, 10, 33, 50, 99].map((share) => ({ kind: 'AMOUNT' as const, share }));
type Lowering = (typeof percents)[number] | (typeof amounts)[number];

/** Values of 0 take back what was taken off. */
const loweringArbitrary: fc.Arbitrary<Lowering> = fc.constantFrom<Lowering[]>(
  ...percents,
  ...amounts,
  { kind: 'PERCENT', value: 0 },
  { kind: 'AMOUNT', share: 0 },
);

const formOf = (how: Lowering, base: number) =>
  how.kind === 'PERCENT' ? how : { kind: how.kind, value: Math.ceil((base * how.share) / 100) };

const sentForm = ({ kind, value }: ReturnType<typeof formOf>) =>
  kind === 'PERCENT' ? { kind, percent: value / 100 } : { kind, amount: toRupees(value) };

export const discountSteps = [
  createStep(
    'lowers a line',
    fc.record({ ...target, how: loweringArbitrary }),
    ({ how, ...wanted }, model) => {
      const { nth, invoiceId, wrong, base, lineId, shownTotal } = pickLine(model, wanted);
      const form = wrong === 'too much' ? { kind: 'AMOUNT' as const, value: base } : formOf(how, base);
      // Only a request of its own makes a line complimentary.
      const isComplimentary = wrong === 'complimentary';
      const lacksReason = wrong === 'no reason' && form.value > 0;
      return {
        endpoint: invoicesApi.setDiscount,
        params: { invoiceId },
        body: {
          ...(isComplimentary ? { kind: 'COMP' as const } : sentForm(form)),
          ...(!lacksReason && { reasonId: 'complaint' as const }),
          ...{ orderItemId: lineId, ...sentTotal(shownTotal) },
        },
        applyToModel: (after) =>
          rules.lowerLine(after, nth, {
            ...{ lineId, form, shownTotal },
            isIncomplete: isComplimentary || lacksReason,
          }),
      };
    },
  ),
  createStep(
    'makes a line complimentary',
    fc.record({ ...target, share: fc.constantFrom('all', 'all', 'one', 'half', 'none') }),
    ({ share, ...wanted }, model) => {
      const { nth, invoiceId, wrong, quantity: held, lineId, shownTotal } = pickLine(model, wanted);
      const ofShare = { all: undefined, one: 1, half: Math.ceil(held / 2), none: 0 }[share];
      const quantity = wrong === 'too much' ? held + 1 : ofShare;
      const lacksReason = wrong === 'no reason' && quantity !== 0;
      return {
        endpoint: invoicesApi.complimentaryLine,
        params: { orderItemId: lineId },
        body: {
          ...(quantity !== undefined && { quantity }),
          ...(!lacksReason && { reason: 'Too salty' }),
          ...{ invoiceId, ...sentTotal(shownTotal) },
        },
        applyToModel: (after) =>
          rules.lowerLine(after, nth, {
            ...{ lineId, shownTotal, form: { kind: 'COMP', quantity } },
            isIncomplete: lacksReason,
          }),
      };
    },
  ),
];
