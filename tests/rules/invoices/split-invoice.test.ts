import { divideInvoice } from '@tawa/shared/invoices/split-invoice.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const RUNS = process.env.TEST_SCOPE === 'full' ? 100_000 : 5_000;
/** 100,000 runs take minutes. */
const TIMEOUT_MS = 600_000;

interface Line {
  id: string;
  price: number;
  quantity: number;
}
type Source = Parameters<typeof divideInvoice<Line>>[0];
type Parts = Parameters<typeof divideInvoice<Line>>[1];

const money = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 0, max: 10 ** 9 }),
);
const soldLines = (maxLines: number, maxQuantity: number) =>
  fc.array(fc.record({ price: money, quantity: fc.integer({ min: 1, max: maxQuantity }) }), {
    minLength: 1,
    maxLength: maxLines,
  });
const source: fc.Arbitrary<Source> = fc
  .record({
    // One item of one line is what a part takes whole.
    lines: fc.oneof(soldLines(1, 2), soldLines(6, 6)),
    discount: money,
    packingFee: money,
    deliveryCharges: money,
  })
  .map(({ lines, ...charges }) => ({
    ...charges,
    lines: lines.map((line, n) => ({ id: `line ${n}`, ...line })),
  }));
/** Mostly quantities that fit; sometimes lines that do not exist. */
const parts: fc.Arbitrary<Parts> = fc.array(
  fc.record({
    lines: fc.array(
      fc.record({
        orderItemId: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 })).map((n) => `line ${n}`),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    packingFee: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 })),
    deliveryCharges: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 })),
  }),
  { minLength: 1, maxLength: 5 },
);

const sum = (amounts: readonly (number | bigint)[]) =>
  amounts.reduce<bigint>((total, amount) => total + BigInt(amount), 0n);

/**
 * Deals the bill out piece by piece, without the product's rules.
 * @returns what is wrong, or the prices of the pieces of each part and of the rest
 */
function dealPieces({ lines, discount, packingFee, deliveryCharges }: Source, bills: Parts) {
  const pieces = lines.flatMap(({ id, price, quantity }) =>
    Array.from({ length: quantity }, () => ({ id, price })),
  );
  const dealt: { id: string; price: number }[][] = [];
  for (const { lines: asked } of bills) {
    const bill: { id: string; price: number }[] = [];
    for (const id of asked.flatMap((line) => Array.from({ length: line.quantity }, () => line.orderItemId))) {
      const [piece] = pieces.splice(
        pieces.findIndex((left) => left.id === id),
        pieces.some((left) => left.id === id) ? 1 : 0,
      );
      if (!piece) return 'quantity';
      bill.push(piece);
    }
    dealt.push(bill);
  }
  if (pieces.length === 0) return 'empty';
  if (sum(bills.map((bill) => bill.packingFee)) > BigInt(packingFee)) return 'charges';
  if (sum(bills.map((bill) => bill.deliveryCharges)) > BigInt(deliveryCharges)) return 'charges';
  const rest = sum(pieces.map(({ price }) => price));
  if (discount > 0 && BigInt(discount) >= rest) return 'discount';
  return { dealt, rest };
}

const amountOf = (lines: readonly Line[]) =>
  sum(lines.map(({ price, quantity }) => BigInt(price) * BigInt(quantity)));

/** @throws AssertionError if the division is not that of the pieces */
function expectDealt(divide: typeof divideInvoice<Line>, whole: Source, bills: Parts): void {
  const expected = dealPieces(whole, bills);
  const split = divide(whole, bills);
  if (typeof expected === 'string') return void expect(split).toBe(`invoice.split_${expected}`);
  if (typeof split === 'string') throw new Error(`refused: ${split}`);
  expect(split.parts.map(({ lines }) => amountOf(lines))).toEqual(
    expected.dealt.map((pieces) => sum(pieces.map(({ price }) => price))),
  );
  for (const [n, { lines, charges }] of split.parts.entries()) {
    expect(charges.discount).toBe(0);
    const ids = lines.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id));
    expect(ids.sort()).toEqual(expected.dealt[n]?.map(({ id }) => id).sort());
  }
  expect(amountOf(whole.lines)).toBe(
    sum([expected.rest, ...split.parts.map(({ lines }) => amountOf(lines))]),
  );
  const { charges } = split;
  expect(charges.discount).toBe(whole.discount);
  for (const charge of ['packingFee', 'deliveryCharges'] as const) {
    expect(charges[charge]).toBeGreaterThanOrEqual(0);
    expect(sum([charges[charge], ...split.parts.map((part) => part.charges[charge])])).toBe(
      BigInt(whole[charge]),
    );
  }
}

describe('a division of an invoice', () => {
  test('is the same as dealing it out piece by piece', { timeout: TIMEOUT_MS }, () => {
    const outcomes = new Map<string, number>();
    fc.assert(
      fc.property(source, parts, (whole, bills) => {
        const dealt = dealPieces(whole, bills);
        const outcome = typeof dealt === 'string' ? dealt : 'split';
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        expectDealt(divideInvoice, whole, bills);
      }),
      { numRuns: RUNS },
    );
    for (const outcome of ['split', 'quantity', 'empty', 'charges', 'discount'])
      expect([outcome, outcomes.get(outcome) ?? 0]).toEqual([
        outcome,
        expect.toSatisfy((n: number) => n > 10),
      ]);
  });

  test('would be found wrong if each part were rounded without what remains', () => {
    const divideRounded: typeof divideInvoice<Line> = (whole, bills) => {
      const split = divideInvoice(whole, bills);
      if (typeof split === 'string') return split;
      const round = (line: Line) => ({ ...line, price: Math.round(line.price / 100) * 100 });
      return { ...split, parts: split.parts.map((part) => ({ ...part, lines: part.lines.map(round) })) };
    };
    expect(() =>
      fc.assert(
        fc.property(source, parts, (whole, bills) => expectDealt(divideRounded, whole, bills)),
        { numRuns: RUNS },
      ),
    ).toThrow();
  });
});
