import { ALL_PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  balanceOf,
  equalParts,
  heldAmount,
  holdsMoney,
  type PaymentKind,
  takePayment,
} from '@tawa/shared/invoices/payments.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const RUNS = process.env.TEST_SCOPE === 'full' ? 100_000 : 2_000;
/** 100,000 runs take minutes. */
const TIMEOUT_MS = 600_000;

const tenths = fc.integer({ min: 0, max: 12 });
const mode = fc.constantFrom(...ALL_PAYMENT_MODES);
/** Amounts are tenths of what is due, or of what a payment holds; some are above it. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('pay' as const), tenths, mode }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('parts' as const),
      count: fc.integer({ min: 1, max: 20 }),
      mode,
      // Some guests leave before they pay.
      missing: fc.integer({ min: 0, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('waive' as const), tenths }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('refund' as const), nth: fc.nat(30), tenths }) },
);
const plan = fc.record({
  total: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 10 ** 9 })),
  acts: fc.array(act, { minLength: 1, maxLength: 6 }),
  tip: fc.constantFrom(0, 0, 500),
  moreTendered: fc.constantFrom(undefined, 0, 10_000),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

interface Row {
  id: string;
  kind: PaymentKind;
  paymentMode: PaymentMode | null;
  amount: number;
  refundOfId: string | null;
}

/** What has become of the total and of the tips, in paise, summed apart from the product's rules. */
interface Heaps {
  /** What nobody has brought yet. */
  table: bigint;
  till: bigint;
  tips: bigint;
  slate: bigint;
  gift: bigint;
}

const heapOf = (paymentMode: PaymentMode | null): 'gift' | 'slate' | 'till' => {
  if (paymentMode === null) return 'gift';
  return paymentMode === 'DUE' ? 'slate' : 'till';
};

/** @throws AssertionError as soon as the product and the heaps differ */
function followPlan({ total, acts, tip, moreTendered }: Plan, divide: typeof equalParts): void {
  const rows: Row[] = [];
  const heaps: Heaps = { table: BigInt(total), till: 0n, tips: 0n, slate: 0n, gift: 0n };

  function expectSameSums(): void {
    const { received, onCredit, waived, due } = balanceOf(total, rows);
    expect([received, onCredit, waived, due].map(BigInt)).toEqual([
      ...[heaps.till, heaps.slate, heaps.gift, heaps.table],
    ]);
    expect(Math.min(received, onCredit, waived, due)).toBeGreaterThanOrEqual(0);
    expect(holdsMoney(rows)).toBe(heaps.table < BigInt(total));
  }

  function add(row: Omit<Row, 'id'>): void {
    rows.push({ ...row, id: `payment ${rows.length}` });
    const sign = row.kind === 'REFUND' ? -1n : 1n;
    heaps[heapOf(row.paymentMode)] += sign * BigInt(row.amount);
    heaps.table -= sign * BigInt(row.amount);
    expectSameSums();
  }

  /** A guest gives the amount with a tip, in cash perhaps more, and takes the change. */
  function guestPays(paymentMode: PaymentMode, amount: number): void {
    const given = { amount, tip: paymentMode === 'DUE' ? 0 : tip };
    const tendered =
      paymentMode === 'CASH' && moreTendered !== undefined ? amount + given.tip + moreTendered : undefined;
    const taken = takePayment(Number(heaps.table), { paymentMode, ...given, tendered });
    const isAbove = BigInt(amount) > heaps.table && paymentMode !== 'CASH';
    expect(taken === undefined).toBe(isAbove);
    if (!taken) return;
    const purse = BigInt(tendered ?? amount + given.tip);
    expect(BigInt(taken.tendered)).toBe(purse);
    // Nothing of what left the purse is lost, and nobody gets more change than was given.
    const needed = BigInt(amount) < heaps.table ? BigInt(amount) : heaps.table;
    expect(BigInt(taken.change)).toBe(purse - needed - BigInt(given.tip));
    expect(taken.change).toBeGreaterThanOrEqual(0);
    expect(BigInt(taken.amount)).toBe(needed);
    heaps.tips += BigInt(given.tip);
    if (taken.amount > 0) add({ kind: 'PAYMENT', paymentMode, amount: taken.amount, refundOfId: null });
  }

  const share = (of: number, tenths: number) => Math.ceil((of * tenths) / 10);

  for (const one of acts) {
    const due = Number(heaps.table);
    if (one.what === 'pay') guestPays(one.mode, share(due, one.tenths));
    else if (one.what === 'waive') {
      const amount = Math.min(due, share(due, one.tenths));
      if (amount > 0) add({ kind: 'WAIVER', paymentMode: null, amount, refundOfId: null });
    } else if (one.what === 'refund') {
      const row = rows[one.nth % Math.max(1, rows.length)];
      const back = rows.filter(({ refundOfId }) => refundOfId === row?.id).map(({ amount }) => amount);
      const left =
        row && row.kind !== 'REFUND' ? back.reduce((held, amount) => held - amount, row.amount) : 0;
      if (row) expect(heldAmount(row, rows)).toBe(left);
      const amount = Math.min(left, share(left, one.tenths));
      if (row && amount > 0)
        add({ kind: 'REFUND', paymentMode: row.paymentMode, amount, refundOfId: row.id });
    } else {
      const parts = divide(due, one.count);
      expect(parts).toHaveLength(one.count);
      expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(heaps.table);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      for (const part of parts.slice(one.missing)) guestPays(one.mode, part);
    }
  }
  guestPays('CASH', Number(heaps.table));
  expect(balanceOf(total, rows).due).toBe(0);
  expect(heaps.till + heaps.slate + heaps.gift).toBe(BigInt(total));
}

describe('a plan of payments', () => {
  test('takes each paisa once, gives the right change, and ends with nothing due', {
    timeout: TIMEOUT_MS,
  }, () => {
    fc.assert(
      fc.property(plan, (one) => followPlan(one, equalParts)),
      { numRuns: RUNS },
    );
  });

  test('would be found wrong if each part were rounded without what remains', () => {
    const divideRounded: typeof equalParts = (due, count) =>
      Array.from({ length: count }, () => Math.round(due / count));
    expect(() =>
      fc.assert(
        fc.property(plan, (one) => followPlan(one, divideRounded)),
        { numRuns: RUNS },
      ),
    ).toThrow();
  });
});
