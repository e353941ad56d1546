import {
  computeSettlement,
  discountAmount,
  discountPercent,
  formatInvoiceNo,
  hasValidCharges,
  type InvoiceLine,
  invoiceTotal,
  maskPhone,
  mergeInvoiceLines,
  printedRows,
} from '@tawa/shared/invoices/invoices.rules.ts';
import { linesTotal, MAX_RUPEES, toPaise, toRupees } from '@tawa/shared/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const paise = fc.integer({ min: 0, max: MAX_RUPEES * 100 });
const lines = fc.array(
  fc.record({
    name: fc.constantFrom('Naan', 'Chai', 'Paneer', ''),
    price: fc.oneof(fc.constantFrom(0, 4_550, 6_000), paise),
    quantity: fc.integer({ min: 1, max: 99 }),
    options: fc.constantFrom(
      null,
      [],
      [{ name: 'Ghee', price: 0, qty: 1 }],
      [{ name: 'Ghee', price: 0, qty: 2 }],
    ),
  }),
  { maxLength: 60 },
);
const invoice = fc.record({ subTotal: paise, discount: paise, packingFee: paise, deliveryCharges: paise });

describe('the total', () => {
  test('is subtotal − discount + packing + delivery, to the paisa', () => {
    fc.assert(
      fc.property(invoice, (one) => {
        const exact =
          BigInt(one.subTotal) - BigInt(one.discount) + BigInt(one.packingFee) + BigInt(one.deliveryCharges);
        expect(BigInt(invoiceTotal(one))).toBe(exact);
      }),
    );
  });

  test('is 0 with a discount of the whole subtotal, and negative with a negative subtotal', () => {
    const none = { discount: 0, packingFee: 0, deliveryCharges: 0 };
    expect(invoiceTotal({ ...none, subTotal: 9_100, discount: 9_100 })).toBe(0);
    expect(invoiceTotal({ ...none, subTotal: -9_100, discount: -100, taxAdded: -450 })).toBe(-9_450);
  });

  test('of valid charges is above 0, unless the subtotal is 0', () => {
    fc.assert(
      fc.property(invoice, (one) => {
        fc.pre(hasValidCharges(one));
        if (one.subTotal > 0) expect(invoiceTotal(one)).toBeGreaterThan(0);
        else expect(invoiceTotal(one)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('charges', () => {
  test.each([
    [{ subTotal: 9_100, discount: 9_099, packingFee: 0, deliveryCharges: 0 }, true],
    [{ subTotal: 9_100, discount: 9_100, packingFee: 0, deliveryCharges: 0 }, false],
    [{ subTotal: 9_100, discount: 9_101, packingFee: 5_000, deliveryCharges: 5_000 }, false],
    [{ subTotal: 0, discount: 0, packingFee: 0, deliveryCharges: 0 }, true],
    [{ subTotal: 0, discount: 1, packingFee: 0, deliveryCharges: 0 }, false],
    [{ subTotal: 9_100, discount: -1, packingFee: 0, deliveryCharges: 0 }, false],
    [{ subTotal: 9_100, discount: 0, packingFee: -1, deliveryCharges: 0 }, false],
    [{ subTotal: 9_100, discount: 0, packingFee: 0, deliveryCharges: -1 }, false],
  ])('%j: %s', (one, allowed) => {
    expect(hasValidCharges(one)).toBe(allowed);
  });
});

describe('a discount', () => {
  test.each([
    [100_00, 10, 10_00],
    [91_00, 33.33, 30_33],
    [45_50, 0.01, 0],
    [45_50, 12.5, 5_69],
    [0, 50, 0],
  ])('on %d paise, %d percent are %d paise', (base, percent, amount) => {
    expect(discountAmount(base, percent)).toBe(amount);
  });

  test('in percent is recovered from its amount, to half a paisa of the subtotal', () => {
    const hundredths = fc.integer({ min: 0, max: 9_999 });
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: MAX_RUPEES * 100 }), hundredths, (base, whole) => {
        const percent = whole / 100;
        const amount = discountAmount(base, percent);
        expect(Number.isInteger(amount)).toBe(true);
        expect(amount).toBeLessThan(base + 1);
        expect(discountPercent(base, amount)).toBeCloseTo(percent, 1);
      }),
    );
  });

  test('below the subtotal is never displayed above a hundred percent', () => {
    fc.assert(
      fc.property(paise, paise, (base, amount) => {
        fc.pre(amount < base);
        const percent = discountPercent(base, amount);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
    expect(discountPercent(0, 0)).toBe(0);
  });
});

describe('settling an invoice', () => {
  test('received and waived amounts add up to the total', () => {
    fc.assert(
      fc.property(paise, paise, (total, amount) => {
        const settled = computeSettlement(total, amount);
        const allowed = amount <= total && (amount > 0 || total === 0);
        expect(settled !== undefined).toBe(allowed);
        if (settled) expect(settled.received + settled.waived).toBe(total);
      }),
    );
  });

  test('without an amount receives the whole total', () => {
    fc.assert(
      fc.property(paise, (total) => {
        expect(computeSettlement(total)).toEqual({ received: total, waived: 0 });
      }),
    );
    expect(computeSettlement(100, -1)).toBeUndefined();
  });
});

describe('merged lines', () => {
  test('keep total and item count, with one line per name, rate and options', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const merged = mergeInvoiceLines(all);
        const count = (some: readonly { quantity: number }[]) =>
          some.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(linesTotal(merged)).toBe(linesTotal(all));
        expect(count(merged)).toBe(count(all));
        const keyOf = ({ name, price, options }: (typeof all)[number] | InvoiceLine) =>
          `${name}@${price}+${options?.[0]?.qty ?? 0}`;
        const keys = merged.map(keyOf);
        expect(new Set(keys).size).toBe(merged.length);
        expect([...new Set(all.map(keyOf))]).toEqual(keys);
      }),
    );
  });

  test('are new objects: the lines of a KOT do not change', () => {
    const own = [
      { name: 'Naan', price: 4_550, quantity: 2, _id: 'a' },
      { name: 'Naan', price: 4_550, quantity: 1, _id: 'b' },
      { name: 'Naan', price: 5_000, quantity: 1, _id: 'c' },
    ];
    expect(mergeInvoiceLines(own)).toEqual([
      { name: 'Naan', price: 4_550, quantity: 3, options: [] },
      { name: 'Naan', price: 5_000, quantity: 1, options: [] },
    ]);
    expect(own.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
  });
});

test('the printed rows of a line and its options add up to the line, to the paisa', () => {
  const option = fc.record({ name: fc.string(), price: paise, qty: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(paise, fc.integer({ min: 1, max: 99 }), fc.array(option), (base, quantity, options) => {
      const price = base + options.reduce((sum, one) => sum + one.price * one.qty, 0);
      const rows = printedRows({ name: 'Paneer Tikka (Half)', price, quantity, options });
      expect(rows[0]).toEqual({ name: 'Paneer Tikka (Half)', quantity, rate: base, isOption: false });
      expect(rows).toHaveLength(1 + options.length);
      expect(rows.reduce((sum, { rate, quantity }) => sum + rate * quantity, 0)).toBe(price * quantity);
    }),
  );
});

test.each([
  ['2627', 1, '2627-000001'],
  ['2627', 123, '2627-000123'],
  ['9900', 999_999, '9900-999999'],
  ['2627', 1_000_000, '2627-1000000'],
  ['2627', 99_999_999_999, '2627-99999999999'],
])('invoice number %s/%d is formatted as %s', (year, number, written) => {
  expect(formatInvoiceNo(year, number)).toBe(written);
  expect(written.length).toBeLessThanOrEqual(16);
});

test('a masked phone number shows its last three digits and its length', () => {
  expect(maskPhone('9876543210')).toBe('*******210');
  expect(maskPhone('')).toBe('');
});

test('an invoice of many small amounts is exact in rupees', () => {
  const many = Array.from({ length: 1_000 }, () => ({ name: 'x', price: toPaise(0.1), quantity: 3 }));
  expect(toRupees(linesTotal(mergeInvoiceLines(many)))).toBe(300);
});
