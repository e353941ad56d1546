import type { PaymentMode } from '../invoices/invoices.rules.ts';
import { PAYMENT_KINDS, type PaymentKind } from '../invoices/payments.rules.ts';

/** What a shift is now. A closed shift stays closed. */
export const SHIFT_STATUSES = ['OPEN', 'CLOSED'] as const;

/** A DROP brings cash to the safe or the bank. */
export const CASH_MOVEMENT_KINDS = ['IN', 'OUT', 'DROP', 'EXPENSE'] as const;
export type CashMovementKind = (typeof CASH_MOVEMENT_KINDS)[number];

const MOVEMENT_SIGN: Readonly<Record<CashMovementKind, 1 | -1>> = { IN: 1, OUT: -1, DROP: -1, EXPENSE: -1 };

/** Notes and coins in rupees, the largest first. The note of 2000 is rare, but still money. */
export const DENOMINATIONS: readonly number[] = [2000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5];
export const MAX_PIECES = 100_000;

/** A count may be repeated once. Both are stored. */
export const MAX_COUNTS = 2;

export const MAX_DRAWER_LENGTH = 40;
export const MAX_MOVEMENT_REASON_LENGTH = 120;
export const MAX_NOTE_LENGTH = 300;
/** The longer side of the photo of a receipt, in pixels. Its small print must stay readable. */
export const RECEIPT_SIDE = 1_600;

/** Money that came in or went back during a shift. Amounts are never negative, and all in the same unit. */
export interface ShiftMoney {
  kind: PaymentKind | 'COLLECTION';
  /** Null for a waiver, and for a refund of one: no money moved. */
  paymentMode: PaymentMode | null;
  /** What stays of what was handed over, so change is not in it. */
  amount: number;
  /** Beside the amount, in the same mode. */
  tip: number;
}

/** A row with `correctsId` takes the row that it names back, and has its kind and amount. */
export interface CashMoved {
  kind: CashMovementKind;
  amount: number;
  correctsId: string | null;
}

export interface ModeSums {
  /** Payments without tips. */
  received: number;
  refunded: number;
  /** Tips without those that went back. */
  tips: number;
  /** What customers paid of what they owed. */
  collected: number;
}

export function sumByMode(money: readonly ShiftMoney[]): Map<PaymentMode, ModeSums> {
  const sums = new Map<PaymentMode, ModeSums>();
  for (const { kind, paymentMode, amount, tip } of money) {
    if (paymentMode === null) continue;
    const sum = sums.get(paymentMode) ?? { received: 0, refunded: 0, tips: 0, collected: 0 };
    if (kind === 'COLLECTION') sum.collected += amount;
    else {
      const { sign } = PAYMENT_KINDS[kind];
      sum[sign < 0 ? 'refunded' : 'received'] += amount;
      sum.tips += sign * tip;
    }
    sums.set(paymentMode, sum);
  }
  return sums;
}

/** An expense may have the photo of its receipt. A row that takes an expense back has none. */
export const mayHaveReceipt = ({ kind, correctsId }: Omit<CashMoved, 'amount'>): boolean =>
  kind === 'EXPENSE' && correctsId === null;

/** What a mode must hold after the shift: for UPI and cards what the bank shows, for cash without the float. */
export const expectedOfMode = ({ received, refunded, tips, collected }: ModeSums): number =>
  received + tips + collected - refunded;

/** By how much a movement changes the cash in the drawer: below 0 if cash left it. */
export const cashChange = ({ kind, amount, correctsId }: CashMoved): number =>
  (correctsId === null ? 1 : -1) * MOVEMENT_SIGN[kind] * amount;

/** The cash that must be in the drawer. Own modes count by their class, which is their `paymentMode`. */
export function expectedCash({
  float,
  money,
  movements,
}: {
  float: number;
  money: readonly ShiftMoney[];
  movements: readonly CashMoved[];
}): number {
  const cash = sumByMode(money).get('CASH');
  const moved = movements.reduce((sum, movement) => sum + cashChange(movement), 0);
  return float + (cash ? expectedOfMode(cash) : 0) + moved;
}

/** Whether the cash or a mode is not what was expected. */
export const countDiffers = ({
  variance,
  modes,
}: {
  variance: number;
  modes: readonly { variance: number }[];
}): boolean => variance !== 0 || modes.some((mode) => mode.variance !== 0);

/** The last count, with the earlier count of each mode that it leaves out. Undefined before the first count. */
export function standingCount<Count extends { modes: { paymentMode: PaymentMode }[] }>(
  counts: readonly Count[],
): Count | undefined {
  const last = counts.at(-1);
  if (!last) return undefined;
  const modes = new Map(counts.flatMap((count) => count.modes.map((mode) => [mode.paymentMode, mode])));
  return { ...last, modes: [...modes.values()] };
}

/** Whether the drawer was not what was expected when it was closed, in cash or in a mode. False while it is open. */
export const wasClosedWithVariance = ({
  variance,
  counts,
}: {
  variance: number | null;
  counts: readonly { modes: { paymentMode: PaymentMode; variance: number }[] }[];
}): boolean => variance !== null && countDiffers({ variance, modes: standingCount(counts)?.modes ?? [] });

/** Whether somebody looks up at a machine, an app or a bank what came in: no money comes in on credit, and cash is counted. */
export const isLookedUp = (mode: PaymentMode): boolean => mode !== 'CASH' && mode !== 'DUE';

/** A mode that nobody counted has only what is expected. */
export interface ModeOfShift {
  paymentMode: PaymentMode;
  expected: number;
  counted?: number;
  variance?: number;
}

/** Whether anything was expected or counted of a mode. */
export const hasMoney = ({ expected, counted = 0 }: Pick<ModeOfShift, 'expected' | 'counted'>): boolean =>
  expected !== 0 || counted !== 0;

/**
 * The modes beside cash of which anything was expected or counted, sorted by name. As with cash, what moved after the count is
 * expected and taken as counted, so the variance is always counted less expected. Amounts are in the unit of `money`.
 */
export function modesOfShift(
  money: readonly ShiftMoney[],
  count: { modes: readonly { paymentMode: PaymentMode; variance: number }[] } | undefined,
): ModeOfShift[] {
  const sums = sumByMode(money);
  const variances = new Map(count?.modes.map(({ paymentMode, variance }) => [paymentMode, variance]));
  return [...new Set([...sums.keys(), ...variances.keys()])]
    .filter(isLookedUp)
    .sort()
    .map((paymentMode) => {
      const sum = sums.get(paymentMode);
      const expected = sum ? expectedOfMode(sum) : 0;
      const variance = variances.get(paymentMode);
      return {
        paymentMode,
        expected,
        ...(variance !== undefined && { counted: expected + variance, variance }),
      };
    })
    .filter(hasMoney);
}

/** The modes that hold money and that nobody counted. Amounts may be in any unit. */
export const notCounted = <Held extends { paymentMode: PaymentMode; expected: number }>(
  held: readonly Held[],
  count: { modes: readonly { paymentMode: PaymentMode }[] },
): Held[] =>
  held.filter(
    ({ paymentMode, expected }) =>
      isLookedUp(paymentMode) &&
      expected !== 0 &&
      !count.modes.some((counted) => counted.paymentMode === paymentMode),
  );

/** In the unit of `value`. */
export const countedCash = (pieces: readonly { value: number; pieces: number }[]): number =>
  pieces.reduce((sum, { value, pieces: count }) => sum + value * count, 0);
