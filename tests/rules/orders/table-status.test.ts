import { kotStage, tableClock, tableStatuses } from '@tawa/client/src/features/orders/model/table-status.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const NOW = Date.parse('2026-11-20T09:34:56.000Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const LIMITS = { amberMinutes: 8, redMinutes: 15 };

type TableKot = Parameters<typeof tableStatuses>[0][number];
type Line = Kot['items'][number];

const line = (doneAt: string | null): Line => ({
  _id: 'l',
  foodItemId: 'f',
  name: 'Masala Chai',
  price: 20,
  quantity: 1,
  voidedQuantity: 0,
  variantId: null,
  options: [],
  note: '',
  seat: 0,
  doneAt,
});
const kot = (fields: Partial<TableKot> = {}): TableKot => ({
  status: 'COOKING',
  tableId: { _id: 't1', name: 'T1' },
  items: [line(null)],
  orderValue: 100,
  createdAt: minutesAgo(5),
  confirmedAt: minutesAgo(5),
  paidAt: null,
  ...fields,
});
const statusOf = (...kots: TableKot[]) => tableStatuses(kots).get('t1');

test('a KOT is ready when the kitchen has marked every line as done', () => {
  const done = minutesAgo(1);
  expect(kotStage(kot())).toBe('COOKING');
  expect(kotStage(kot({ items: [line(done), line(null)] }))).toBe('COOKING');
  expect(kotStage(kot({ items: [line(done), line(done)] }))).toBe('READY');
  expect(kotStage(kot({ status: 'REQUESTED', items: [line(done)] }))).toBe('REQUESTED');
  expect(kotStage(kot({ status: 'SERVED', items: [line(done)] }))).toBe('SERVED');
  for (const status of ['PAID', 'REJECTED', 'CANCELLED'] as const)
    expect(kotStage(kot({ status }))).toBeUndefined();
});

test('a table shows the time of its oldest KOT that waits, else of its oldest KOT that is served', () => {
  const served = kot({ status: 'SERVED', createdAt: minutesAgo(50), confirmedAt: minutesAgo(42) });
  const requested = kot({ status: 'REQUESTED', createdAt: minutesAgo(3), confirmedAt: null });
  expect(statusOf(requested, served)?.since).toBe(NOW - 3 * 60_000);
  expect(statusOf(served)?.since).toBe(NOW - 42 * 60_000);
  expect(statusOf(requested)?.since).toBe(NOW - 3 * 60_000);
  const prepaid = kot({ confirmedAt: minutesAgo(60), paidAt: minutesAgo(59) });
  expect(statusOf(prepaid, requested)?.since).toBe(NOW - 60 * 60_000);
  expect(statusOf(prepaid)?.since).toBe(NOW - 60 * 60_000);
});

test('the amount is what will be on the bill, without requested and prepaid KOTs, exact in paise', () => {
  const amount = statusOf(
    kot({ orderValue: 0.1 }),
    kot({ orderValue: 0.2, status: 'SERVED' }),
    kot({ orderValue: 500, status: 'REQUESTED', confirmedAt: null }),
    kot({ orderValue: 700, paidAt: minutesAgo(1) }),
  )?.amountRupees;
  expect(amount).toBe(0.3);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1 }), (paise) => {
      const kots = paise.map((value) => kot({ orderValue: value / 100 }));
      expect(statusOf(...kots)?.amountRupees).toBe(paise.reduce((sum, value) => sum + value) / 100);
    }),
  );
});

test('requested, cooking, ready and served KOTs are counted apart', () => {
  const status = statusOf(
    kot({ status: 'REQUESTED' }),
    kot({ status: 'REQUESTED' }),
    kot(),
    kot({ items: [line(minutesAgo(1))] }),
    kot({ status: 'SERVED' }),
    kot({ status: 'PAID' }),
    kot({ status: 'CANCELLED' }),
  );
  expect(status?.counts).toEqual({ REQUESTED: 2, COOKING: 1, READY: 1, SERVED: 1 });
});

test('only what is not served yet ages a table, by the minutes that it shows', () => {
  const served = kot({ status: 'SERVED', confirmedAt: minutesAgo(90) });
  const clock = (...kots: TableKot[]) => {
    const status = statusOf(...kots);
    return status && tableClock(status, NOW, LIMITS);
  };
  const age = (...kots: TableKot[]) => clock(...kots)?.age;
  expect(clock(served)).toEqual({ minutes: 90, age: 'fresh' });
  expect(clock(served, kot({ confirmedAt: minutesAgo(16) }))).toEqual({ minutes: 16, age: 'late' });
  expect(age(served)).toBe('fresh');
  expect(age(served, kot({ confirmedAt: minutesAgo(7) }))).toBe('fresh');
  expect(age(served, kot({ confirmedAt: minutesAgo(8) }))).toBe('ageing');
  expect(age(served, kot({ confirmedAt: minutesAgo(15) }))).toBe('late');
  expect(age(kot({ status: 'REQUESTED', confirmedAt: null, createdAt: minutesAgo(15) }))).toBe('late');
  expect(age(kot({ confirmedAt: minutesAgo(15), paidAt: minutesAgo(15) }))).toBe('late');
});

test('each table has the status of its own KOTs; without live ones it has none', () => {
  const statuses = tableStatuses([
    kot({ orderValue: 1 }),
    kot({ orderValue: 2, tableId: { _id: 't2', name: 'T2' } }),
    kot({ tableId: { _id: 't3', name: 'T3' }, status: 'PAID', paidAt: minutesAgo(1) }),
    kot({ tableId: null }),
  ]);
  expect([...statuses].map(([id, { amountRupees }]) => [id, amountRupees])).toEqual([
    ['t1', 1],
    ['t2', 2],
  ]);
});
