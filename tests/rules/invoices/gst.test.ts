import { computeInvoiceTax, type GstSettings, MAX_GST_RATE } from '@tawa/shared/gst.ts';
import { invoiceTotal, upiLink } from '@tawa/shared/invoices/invoices.rules.ts';
import { linesTotal } from '@tawa/shared/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const regular: GstSettings = { scheme: 'REGULAR', rate: 500, inclusive: false, roundsOff: false };
const line = (price: number, quantity: number, gstRate: number | null = null) => ({
  price,
  quantity,
  gstRate,
});
const noCharges = { discount: 0, packingFee: 0, deliveryCharges: 0 };

describe('the tax of an invoice', () => {
  test('is two equal halves on top of the prices', () => {
    expect(computeInvoiceTax(regular, { lines: [line(320_00, 1), line(45_50, 2)], ...noCharges })).toEqual({
      lines: [{ rate: 500, taxable: 411_00, cgst: 10_28, sgst: 10_28 }],
      taxAdded: 20_56,
      roundOff: 0,
    });
  });

  test('is part of the prices where they include it', () => {
    const inclusive = { ...regular, inclusive: true };
    expect(computeInvoiceTax(inclusive, { lines: [line(105_00, 1)], ...noCharges })).toEqual({
      lines: [{ rate: 500, taxable: 100_00, cgst: 2_50, sgst: 2_50 }],
      taxAdded: 0,
      roundOff: 0,
    });
  });

  test('deducts the discount first, proportionally, and taxes packing and delivery at the shop rate', () => {
    const lines = [line(100_00, 1), line(300_00, 1, 1_800)];
    const invoice = { lines, discount: 40_00, packingFee: 10_00, deliveryCharges: 20_00 };
    expect(computeInvoiceTax(regular, invoice).lines).toEqual([
      { rate: 500, taxable: 120_00, cgst: 3_00, sgst: 3_00 },
      { rate: 1_800, taxable: 270_00, cgst: 24_30, sgst: 24_30 },
    ]);
  });

  test('of a shop on the composition levy is not shown, and without GST there is none', () => {
    const invoice = { lines: [line(99_60, 1)], ...noCharges };
    expect(computeInvoiceTax({ ...regular, scheme: 'COMPOSITION', roundsOff: true }, invoice)).toEqual({
      lines: [],
      taxAdded: 0,
      roundOff: 40,
    });
    expect(computeInvoiceTax({ ...regular, scheme: 'NONE', roundsOff: true }, invoice)).toEqual({
      lines: [],
      taxAdded: 0,
      roundOff: 0,
    });
  });
});

const settings = fc.record({
  scheme: fc.constantFrom<GstSettings['scheme']>('NONE', 'REGULAR', 'COMPOSITION'),
  rate: fc.integer({ min: 0, max: MAX_GST_RATE * 100 }),
  inclusive: fc.boolean(),
  roundsOff: fc.boolean(),
});
const invoice = fc
  .record({
    lines: fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 1_000_000_000 }),
        quantity: fc.integer({ min: 1, max: 99 }),
        gstRate: fc.option(fc.constantFrom(0, 500, 1_200, 1_800, 2_800)),
      }),
      { minLength: 1, maxLength: 30 },
    ),
    share: fc.integer({ min: 0, max: 9_999 }),
    packingFee: fc.integer({ min: 0, max: 1_000_000 }),
    deliveryCharges: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ lines, share, ...rest }) => ({
    lines,
    ...rest,
    discount: Number((BigInt(linesTotal(lines)) * BigInt(share)) / 10_000n),
  }));

test('any invoice: equal halves, parts add up to the paisa, a rounded total is whole rupees', () => {
  fc.assert(
    fc.property(settings, invoice, (how, one) => {
      const subTotal = linesTotal(one.lines);
      const tax = computeInvoiceTax(how, one);
      const halves = tax.lines.reduce((sum, { cgst, sgst }) => sum + cgst + sgst, 0);
      const taxed = tax.lines.reduce((sum, { taxable }) => sum + taxable, 0);
      const before = subTotal - one.discount + one.packingFee + one.deliveryCharges;
      for (const { cgst, sgst, taxable } of tax.lines) {
        expect(cgst).toBe(sgst);
        expect(Math.min(cgst, taxable)).toBeGreaterThanOrEqual(0);
      }
      if (how.scheme === 'REGULAR') expect(how.inclusive ? taxed + halves : taxed).toBe(before);
      expect(tax.taxAdded).toBe(how.inclusive ? 0 : halves);
      const total = invoiceTotal({ ...one, subTotal, ...tax });
      expect(Number.isSafeInteger(total)).toBe(true);
      expect(Math.abs(tax.roundOff)).toBeLessThanOrEqual(50);
      if (how.roundsOff && how.scheme !== 'NONE') expect(total % 100).toBe(0);
      if (how.scheme === 'NONE') expect(total).toBe(before);
    }),
    { numRuns: 2_000 },
  );
});

const negated = (value: number) => 0 - value;

test('an invoice with all signs reversed has its tax and rounding reversed, to the paisa', () => {
  fc.assert(
    fc.property(settings, invoice, (how, one) => {
      const reversed = {
        lines: one.lines.map(({ quantity, ...rest }) => ({ ...rest, quantity: negated(quantity) })),
        discount: negated(one.discount),
        packingFee: negated(one.packingFee),
        deliveryCharges: negated(one.deliveryCharges),
      };
      const [tax, reversedTax] = [computeInvoiceTax(how, one), computeInvoiceTax(how, reversed)];
      expect(reversedTax).toEqual({
        lines: tax.lines.map(({ rate, taxable, cgst, sgst }) => ({
          rate,
          taxable: negated(taxable),
          cgst: negated(cgst),
          sgst: negated(sgst),
        })),
        taxAdded: negated(tax.taxAdded),
        roundOff: negated(tax.roundOff),
      });
    }),
    { numRuns: 2_000 },
  );
});

test('a rate with items given back has a negative amount beside the positive amount of another rate', () => {
  const lines = [line(100_00, 3), line(50_00, -2, 1_800)];
  expect(computeInvoiceTax(regular, { lines, ...noCharges })).toEqual({
    lines: [
      { rate: 500, taxable: 300_00, cgst: 7_50, sgst: 7_50 },
      { rate: 1_800, taxable: -100_00, cgst: -9_00, sgst: -9_00 },
    ],
    taxAdded: -3_00,
    roundOff: 0,
  });
});

test('a discount of the whole subtotal leaves no tax, and only the charges are taxed', () => {
  const lines = [line(100_00, 1), line(33_33, 1, 1_800)];
  const complimentary = { lines, ...noCharges, discount: 133_33 };
  expect(computeInvoiceTax({ ...regular, roundsOff: true }, complimentary)).toEqual({
    lines: [],
    taxAdded: 0,
    roundOff: 0,
  });
  expect(computeInvoiceTax(regular, { ...complimentary, packingFee: 20_00 }).lines).toEqual([
    { rate: 500, taxable: 20_00, cgst: 50, sgst: 50 },
  ]);
});

test('each rate differs at most one paisa from the exact tax of its share', () => {
  fc.assert(
    fc.property(invoice, (one) => {
      for (const { rate, taxable, cgst } of computeInvoiceTax(regular, one).lines) {
        expect(Math.abs(cgst - (taxable * rate) / 20_000)).toBeLessThanOrEqual(0.5 + taxable * 1e-12);
      }
    }),
  );
});

test('a UPI link contains payee, amount and note, and escapes any name', () => {
  const link = upiLink({ upiId: 'chulha@okaxis', name: 'Chulha & Sons ढाबा' }, 1234.5, 'Bill 2627-000123');
  expect(link).toBe(
    `upi://pay?pa=chulha@okaxis&pn=${encodeURIComponent('Chulha & Sons ढाबा')}&am=1234.50&cu=INR&tn=Bill%202627-000123`,
  );
  expect(new URL(link).searchParams.get('pn')).toBe('Chulha & Sons ढाबा');
});
