import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { CASH_MOVEMENT_KINDS, expectedCash, type ShiftMoney } from '@tawa/shared/shifts/shifts.rules.ts';
import { expect, test } from 'vitest';

type Day = Parameters<typeof expectedCash>[0];

/** Mulberry32, so that a failed day can be made again. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) % 1_000_000_007) % below;
  };
}

const MODES: (PaymentMode | null)[] = ['CASH', 'CASH', 'CARD', 'PHONEPE', 'DUE', 'OTHER', null];

/**
 * A day as the rows have it, beside the notes that lie in the drawer: each hand that puts cash in or takes it out changes
 * `drawer`, change included.
 */
function randomDay(seed: number): { day: Day; drawer: number; handedOver: number } {
  const random = createRandom(seed);
  const float = random(5_000_00);
  const money: ShiftMoney[] = [];
  const movements: Day['movements'][number][] = [];
  let drawer = float;
  let handedOver = 0;
  for (let n = random(40); n > 0; n--) {
    const paymentMode = MODES[random(MODES.length)] ?? null;
    const [amount, tip] = [1 + random(2_000_00), random(3) === 0 ? random(50_00) : 0];
    const isCash = paymentMode === 'CASH';
    const what = random(10);
    if (what < 5) {
      const change = random(500_00);
      if (isCash) {
        drawer += amount + tip + change;
        handedOver += change;
        drawer -= change;
      }
      money.push({ kind: paymentMode === null ? 'WAIVER' : 'PAYMENT', paymentMode, amount, tip });
    } else if (what < 6) {
      if (isCash) drawer -= amount + tip;
      money.push({ kind: 'REFUND', paymentMode, amount, tip });
    } else if (what < 7) {
      // A payment typed as cash was by UPI: no cash had come in.
      money.push({ kind: 'PAYMENT', paymentMode: 'CASH', amount, tip });
      money.push({ kind: 'REFUND', paymentMode: 'CASH', amount, tip });
      money.push({ kind: 'PAYMENT', paymentMode: 'OTHERUPI', amount, tip });
    } else if (what < 8 && paymentMode !== null && paymentMode !== 'DUE') {
      if (isCash) drawer += amount;
      money.push({ kind: 'COLLECTION', paymentMode, amount, tip: 0 });
    } else {
      const kind = CASH_MOVEMENT_KINDS[random(4)] ?? 'IN';
      movements.push({ kind, amount, correctsId: null });
      if (random(4) === 0) movements.push({ kind, amount, correctsId: 'taken back' });
      else drawer = kind === 'IN' ? drawer + amount : drawer - amount;
    }
  }
  return { day: { float, money, movements }, drawer, handedOver };
}

type RandomDay = ReturnType<typeof randomDay>;

/** The seeds of the days on which a sum is not what lies in the drawer. */
function findWrongDays(sumOf: (random: RandomDay) => number): number[] {
  const seeds = Array.from({ length: 5000 }, (_, index) => index + 1);
  return seeds.filter((seed) => {
    const random = randomDay(seed);
    return sumOf(random) !== random.drawer;
  });
}

test('what is expected is what lies in the drawer, on 5000 random days', () => {
  expect(findWrongDays(({ day }) => expectedCash(day))).toEqual([]);
});

/** Sums as other systems have had them. */
const wrongSums: Record<string, (day: RandomDay) => number> = {
  'change counted as sales': ({ day, handedOver }) => expectedCash(day) + handedOver,
  'tips left out': ({ day }) =>
    expectedCash({ ...day, money: day.money.map((moved) => ({ ...moved, tip: 0 })) }),
  'refunds left out': ({ day }) =>
    expectedCash({ ...day, money: day.money.filter(({ kind }) => kind !== 'REFUND') }),
  'collected credit left out': ({ day }) =>
    expectedCash({ ...day, money: day.money.filter(({ kind }) => kind !== 'COLLECTION') }),
  'UPI and cards counted as cash': ({ day }) =>
    expectedCash({
      ...day,
      money: day.money.map((moved) => ({ ...moved, paymentMode: moved.paymentMode && 'CASH' })),
    }),
  'what was taken back counted again': ({ day }) =>
    expectedCash({ ...day, movements: day.movements.filter(({ correctsId }) => correctsId === null) }),
};

test.each(Object.entries(wrongSums))('the random days refuse a sum with %s', (_, sumOf) => {
  expect(findWrongDays(sumOf).length).toBeGreaterThan(2000);
});
