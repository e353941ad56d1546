import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Shift, XReport } from '@tawa/shared/shifts/shifts.contract.ts';
import {
  CASH_MOVEMENT_KINDS,
  cashChange,
  expectedOfMode,
  isLookedUp,
  notCounted,
} from '@tawa/shared/shifts/shifts.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';

type ModeSum = NonNullable<XReport['sums']>[number];

/** Adds rupees without the errors of binary fractions. */
export const addRupees = (...rupees: number[]): number =>
  toRupees(rupees.reduce((sum, amount) => sum + toPaise(Math.abs(amount)) * Math.sign(amount), 0));

/** What a mode must hold, in rupees. */
export function expectedOf({ received, refunded, tips, collected }: ModeSum): number {
  const paise = {
    received: toPaise(received),
    refunded: toPaise(refunded),
    tips: Math.sign(tips) * toPaise(Math.abs(tips)),
    collected: toPaise(collected),
  };
  return toRupees(expectedOfMode(paise));
}

/** The modes that somebody looks up: no money comes in on credit, and cash is counted. */
export const lookedUpModes = (sums: readonly ModeSum[]): ModeSum[] =>
  sums.filter(({ paymentMode }) => isLookedUp(paymentMode));

/** A mode with what it must hold, in rupees. */
export type HeldMode = Pick<ModeSum, 'paymentMode'> & { expected: number };

export const modesNotCounted = (sums: XReport['sums'], count: Shift['counts'][number]): HeldMode[] =>
  notCounted(
    (sums ?? []).map((sum) => ({ paymentMode: sum.paymentMode, expected: expectedOf(sum) })),
    count,
  );

/** How the expected cash comes about, line by line and without those of 0. */
export function cashLines({ shift, sums, movements }: XReport): { name: string; amount: number }[] {
  const m = shiftMessages();
  const cash = sums?.find(({ paymentMode }) => paymentMode === 'CASH');
  const lines = [
    { name: m.cash.received, amount: cash ? addRupees(cash.received, cash.tips) : 0 },
    { name: m.cash.collected, amount: cash?.collected ?? 0 },
    { name: m.cash.refunded, amount: -(cash?.refunded ?? 0) },
    ...CASH_MOVEMENT_KINDS.map((kind) => ({
      name: m.kinds[kind],
      amount: addRupees(...movements.filter((moved) => moved.kind === kind).map(cashChange)),
    })),
  ];
  return [{ name: m.cash.float, amount: shift.float }, ...lines.filter(({ amount }) => amount !== 0)];
}

/** `₹40 short`, `₹40 over` or `exact`. */
export function varianceText(variance: number): string {
  const m = shiftMessages().result;
  if (variance === 0) return m.exact;
  const amount = `₹${formatRupees(Math.abs(variance))}`;
  return variance < 0 ? m.short(amount) : m.over(amount);
}

export const varianceTone = (variance: number) =>
  variance === 0 ? 'fine' : variance < 0 ? 'late' : 'ageing';

/** Undefined for a float that is what the last closing left, and for a first one. */
export function differenceText({ difference }: Pick<Shift, 'difference'>): string | undefined {
  const m = shiftMessages().difference;
  if (difference === null || difference === 0) return undefined;
  const amount = `₹${formatRupees(Math.abs(difference))}`;
  return difference < 0 ? m.less(amount) : m.more(amount);
}

/** What the last closing of a drawer left in it; undefined without one. `closed` are the newest first. */
export function leftInDrawer(closed: readonly Shift[], drawer: string): number | undefined {
  const last = closed.find((shift) => foldName(shift.drawer) === foldName(drawer));
  return last && addRupees(last.counted ?? 0, last.sinceCount ?? 0);
}
