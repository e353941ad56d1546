import { computeInvoiceTax } from '@tawa/shared/gst.ts';
import { creditInvoice } from '@tawa/shared/invoices/credit-note.rules.ts';
import { DISCOUNT_KINDS } from '@tawa/shared/invoices/discount.rules.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  divideLineRule,
  joinLineRules,
  type LineDiscountRule,
  lineDiscountOf,
} from '@tawa/shared/invoices/line-discount.rules.ts';
import { printedAdjustment, printedCharges } from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { linesTotal } from '@tawa/shared/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anInvoice } from '../../support/builders/invoice.ts';

const RUNS = 2_000;
const NO_FEES = { packingFee: 0, deliveryCharges: 0 };

const line = fc.record({
  price: fc.integer({ min: 0, max: 100_000_00 }),
  quantity: fc.integer({ min: 1, max: 20 }),
});
const rule: fc.Arbitrary<LineDiscountRule> = fc
  .record({
    kind: fc.constantFrom(...DISCOUNT_KINDS),
    percent: fc.integer({ min: 1, max: 9_999 }),
    amount: fc.integer({ min: 1, max: 100_000_00 }),
    quantity: fc.integer({ min: 1, max: 25 }),
  })
  .map(({ kind, percent, amount, quantity }) => {
    const value = { PERCENT: percent, AMOUNT: amount, COMP: 0 }[kind];
    return { kind, value, quantity };
  });

describe('what is taken off a line', () => {
  test('is never more than the line costs, and only COMP and an amount make it free', () => {
    fc.assert(
      fc.property(line, rule, (line, rule) => {
        const taken = lineDiscountOf(rule, line);
        const base = line.price * line.quantity;
        expect(taken).toBeGreaterThanOrEqual(0);
        expect(taken).toBeLessThanOrEqual(base);
        if (rule.kind === 'PERCENT' && base > 0) expect(taken).toBeLessThan(base);
      }),
      { numRuns: RUNS },
    );
  });

  test('shrinks in proportion, and does not grow with further ones, except a percent', () => {
    const amount = { kind: 'AMOUNT', value: 50_00, quantity: 3 } as const;
    const off = (rule: LineDiscountRule) =>
      [1, 2, 3, 4].map((quantity) => lineDiscountOf(rule, { price: 60_00, quantity }));
    expect(off(amount)).toEqual([16_67, 33_33, 50_00, 50_00]);
    expect(off({ kind: 'COMP', value: 0, quantity: 2 })).toEqual([60_00, 120_00, 120_00, 120_00]);
    expect(off({ kind: 'PERCENT', value: 1_000, quantity: 2 })).toEqual([6_00, 12_00, 18_00, 24_00]);
  });

  test('is divided and joined again without losing a paisa', () => {
    fc.assert(
      fc.property(line, rule, fc.nat(20), fc.nat(20), (line, rule, first, second) => {
        const taken = [Math.min(first, line.quantity)];
        taken.push(Math.min(second, line.quantity - (taken[0] ?? 0)));
        const rest = taken.reduce((left, quantity) => left - quantity, line.quantity);
        const held = [rest, ...taken].map((quantity) => ({ price: line.price, quantity }));
        const rules = divideLineRule(rule, line, taken);
        const off = held.map((part, n) => {
          const here = rules[n];
          return here ? lineDiscountOf(here, part) : 0;
        });
        const whole = lineDiscountOf(rule, line);
        // Each percent is rounded by itself.
        const tolerance = rule.kind === 'PERCENT' ? held.length : 0;
        expect(Math.abs(off.reduce((sum, one) => sum + one, 0) - whole)).toBeLessThanOrEqual(tolerance);
        const joined = held
          .map((part, n) => ({ ...part, rule: rules[n] }))
          .reduce((one, other) => ({
            price: line.price,
            quantity: one.quantity + other.quantity,
            rule: joinLineRules(one, other),
          }));
        expect(joined.rule ? lineDiscountOf(joined.rule, line) : 0).toBe(whole);
      }),
      { numRuns: RUNS },
    );
  });

  test('of two kinds is the amount that both come to, when bills join', () => {
    const free = { price: 60_00, quantity: 1, rule: { kind: 'COMP', value: 0, quantity: 1 } } as const;
    const tenth = {
      price: 60_00,
      quantity: 2,
      rule: { kind: 'PERCENT', value: 1_000, quantity: 2 },
    } as const;
    expect(joinLineRules(free, tenth)).toEqual({ kind: 'AMOUNT', value: 72_00, quantity: 3 });
    expect(joinLineRules(tenth, { ...tenth, rule: undefined })).toEqual({
      kind: 'AMOUNT',
      value: 12_00,
      quantity: 2,
    });
    expect(joinLineRules({ ...free, quantity: 0, rule: undefined }, tenth)).toEqual(tenth.rule);
  });
});

test('credit notes over each item of a bill with lowered lines add up to what was paid, at each rate', () => {
  const lowered = fc.record({
    price: fc.integer({ min: 10_00, max: 100_000_00 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    percentOff: fc.constantFrom(0, 1, 10, 33, 90, 100),
    gstRate: fc.constantFrom(null, 1_200, 1_800),
  });
  // The round-off goes back with the last items, which credit-note.test.ts shows.
  const settings = fc.record({ inclusive: fc.boolean(), roundsOff: fc.constant(false) });
  let credited = 0;
  fc.assert(
    fc.property(
      fc.array(lowered, { minLength: 1, maxLength: 4 }),
      fc.nat(5_000),
      settings,
      (made, own, tax) => {
        const lines = made.map(({ price, quantity, percentOff, gstRate }, n) => ({
          id: `line ${n}`,
          price,
          quantity,
          gstRate,
          discount: Math.floor((price * quantity * percentOff) / 100),
        }));
        const lineDiscount = lines.reduce((sum, { discount }) => sum + discount, 0);
        const subTotal = linesTotal(lines);
        const discount = lineDiscount + Math.floor(((subTotal - lineDiscount) * own) / 10_000);
        const { lines: taxLines, ...sums } = computeInvoiceTax(
          { scheme: 'REGULAR', rate: 500, ...tax },
          { lines, discount, ...NO_FEES },
        );
        const invoice = {
          ...{ subTotal, discount, ...NO_FEES, ...sums, lines },
          gst: { inclusive: tax.inclusive, lines: taxLines },
        };
        const total = invoiceTotal(invoice);
        let rest = {
          ...invoice,
          received: total,
          creditNotes: [] as object[],
          creditedQuantities: new Map(),
        };
        let back = 0;
        for (const { id, quantity } of lines) {
          const note = creditInvoice(rest as never, { lines: [{ orderItemId: id, quantity }] });
          if (typeof note === 'string') {
            // A free item gives nothing back.
            expect(note).toBe('invoice.no_amount');
            continue;
          }
          credited += 1;
          back -= invoiceTotal(note);
          const gst = { inclusive: tax.inclusive, lines: note.taxLines };
          const creditedQuantities = new Map(rest.creditedQuantities).set(id, quantity);
          rest = { ...rest, creditNotes: [...rest.creditNotes, { ...note, gst }], creditedQuantities };
        }
        expect(back).toBe(total);
      },
    ),
    { numRuns: RUNS },
  );
  expect(credited).toBeGreaterThan(RUNS);
});

test('a bill says below an item and among its sums what is taken off', () => {
  const items = [
    {
      name: 'Chai',
      quantity: 3,
      price: 60,
      options: [],
      adjustment: { kind: 'COMP', amount: 60, quantity: 1 },
    },
    {
      name: 'Naan',
      quantity: 1,
      price: 45.5,
      options: [],
      adjustment: { kind: 'COMP', amount: 45.5, quantity: 1 },
    },
    {
      name: 'Thali',
      quantity: 1,
      price: 200,
      options: [],
      adjustment: { kind: 'PERCENT', percent: 12.5, amount: 25, quantity: 1 },
    },
    {
      name: 'Lassi',
      quantity: 1,
      price: 80,
      options: [],
      adjustment: { kind: 'AMOUNT', amount: 5, quantity: 1 },
    },
    { name: 'Papad', quantity: 1, price: 10, options: [] },
  ] as const;
  const invoice = anInvoice({
    items: items as never,
    discount: 173.5,
    discountKind: 'PERCENT',
    discountPercent: 10,
  });
  expect(invoice.items.map((item) => printedAdjustment(item))).toEqual([
    { name: '1 complimentary', amount: '− ₹60' },
    { name: 'Complimentary', amount: '− ₹45.50' },
    { name: 'Discount (12.5%)', amount: '− ₹25' },
    { name: 'Discount', amount: '− ₹5' },
    undefined,
  ]);
  expect(printedCharges(invoice).slice(1)).toEqual([
    { name: 'Complimentary items', amount: '− ₹105.50' },
    { name: 'Discounts on items', amount: '− ₹30' },
    { name: 'Discount (10%)', amount: '− ₹38' },
  ]);
});
