import { PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { shiftsApi } from '@tawa/shared/shifts/shifts.contract.ts';
import { CASH_MOVEMENT_KINDS, DENOMINATIONS } from '@tawa/shared/shifts/shifts.rules.ts';
import { count, Difference } from '../plans/evening.ts';
import { type Drawer, expectedCash, expectedInMode, type Person } from './books.ts';
import { type DayShop, inPaise, inRupees } from './day-shop.ts';

const HALF_RUPEE = 50;

async function openDrawer(day: DayShop, name: string, openedBy: Person): Promise<void> {
  const { random, books, send } = day;
  const float = random.integer(0, 400) * HALF_RUPEE;
  const options = { params: {}, body: { drawer: name, float: inRupees(float) }, caller: openedBy };
  const { shift } = await send(shiftsApi.openShift, options, 201);
  books.drawersEver++;
  books.since.drawers.push({
    ...{ id: shift._id, name, number: books.drawersEver, openedBy, float, moved: 0, isOpen: true },
    ...{ cashVariance: undefined, modeVariances: new Map() },
  });
}

/** None, one, one each of two people, or two of one person, so that nobody knows in which of them the cash is. */
export async function openDrawers(day: DayShop): Promise<void> {
  const { random } = day;
  const kind = random.integer(0, 9);
  if (kind === 0) return count(day, 'days without a drawer');
  await openDrawer(day, 'Counter', kind === 1 ? 'waiter' : 'owner');
  if (kind <= 4) return;
  await openDrawer(day, 'Bar', 'waiter');
  count(day, 'days with two drawers');
}

const SIGN = { IN: 1, OUT: -1, DROP: -1, EXPENSE: -1 } as const;

/** Cash in or out beside sales; some is taken back by a counter-entry. */
export async function moveCash(day: DayShop): Promise<void> {
  const { random, books, send } = day;
  const open = books.since.drawers.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return;
  const drawer = random.pick(open);
  const kind = random.pick(CASH_MOVEMENT_KINDS);
  const amount = random.integer(1, 9_999);
  const params = { shiftId: drawer.id };
  const body = { kind, amount: inRupees(amount), reason: 'Milk' };
  const { movement } = await send(shiftsApi.addCashMovement, { params, body }, 201);
  drawer.moved += SIGN[kind] * amount;
  books.since.moves.push({ kind, amount });
  count(day, kind);
  if (random.chance(0.8)) return;
  await send(shiftsApi.addCashMovement, { params, body: { ...body, correctsId: movement._id } }, 201);
  drawer.moved -= SIGN[kind] * amount;
  books.since.moves.push({ kind, amount: -amount });
  count(day, 'movements taken back');
}

/** The fewest notes and coins of an amount in paise, which is a multiple of half a rupee. */
function piecesOf(amount: number) {
  let rest = amount;
  return DENOMINATIONS.flatMap((value) => {
    const pieces = Math.floor(rest / inPaise(value));
    rest -= pieces * inPaise(value);
    return pieces === 0 ? [] : [{ value, pieces }];
  });
}

async function countOnce(day: DayShop, drawer: Drawer): Promise<void> {
  const { random, books, send } = day;
  const expected = expectedCash(books, drawer);
  const off = random.chance(0.6) ? 0 : random.integer(-200, 200) * HALF_RUPEE;
  const counted = Math.max(0, Math.floor(expected / HALF_RUPEE) * HALF_RUPEE + off);
  const modes = PAYMENT_MODES.filter((mode) => mode !== 'CASH' && random.chance(0.5)).map((mode) => {
    const inMode = expectedInMode(books, drawer, mode);
    const shown = Math.max(0, random.chance(0.7) ? inMode : inMode + random.integer(-5_000, 5_000));
    return { mode, shown, variance: shown - inMode };
  });
  const options = {
    params: { shiftId: drawer.id },
    body: {
      denominations: piecesOf(counted),
      modes: modes.map(({ mode, shown }) => ({
        paymentMode: mode as Exclude<PaymentMode, 'CASH' | 'DUE'>,
        amount: inRupees(shown),
      })),
    },
  };
  const { shift } = await send(shiftsApi.countShift, options, 201);
  drawer.cashVariance = counted - expected;
  for (const { mode, variance } of modes) drawer.modeVariances.set(mode, variance);
  const shown = shift.counts.at(-1)?.variance;
  if (shown === undefined || inPaise(shown) !== drawer.cashVariance)
    throw new Difference(`count of ${drawer.name}: variance ${shown} for ${drawer.cashVariance} paise`);
  count(day, drawer.cashVariance === 0 ? 'exact counts' : 'counts that differ');
}

/** Reads X, and counts once or twice. */
export async function countDrawer(day: DayShop, drawer: Drawer): Promise<void> {
  const { random, books, send } = day;
  const { expected } = await send(shiftsApi.getXReport, { params: { shiftId: drawer.id } }, 200);
  if (expected === null || inPaise(expected) !== expectedCash(books, drawer))
    throw new Difference(`X of ${drawer.name}: ${expected} for ${expectedCash(books, drawer)} paise`);
  await countOnce(day, drawer);
  if (random.chance(0.2)) await countOnce(day, drawer);
}

export async function closeDrawer({ books, send }: DayShop, drawer: Drawer): Promise<void> {
  const options = { params: { shiftId: drawer.id }, body: { note: 'Closed for the day' } };
  const { shift } = await send(shiftsApi.closeShift, options, 200);
  if (shift.expected === null || inPaise(shift.expected) !== expectedCash(books, drawer))
    throw new Difference(
      `closing of ${drawer.name}: expected ${shift.expected} for ${expectedCash(books, drawer)} paise`,
    );
  drawer.isOpen = false;
}
