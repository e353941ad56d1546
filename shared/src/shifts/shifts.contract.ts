import { z } from 'zod';
import { endpoint, WEBP } from '../contract/endpoint.ts';
import {
  decimal,
  emptyOrList,
  fileWithExample,
  id,
  instant,
  money,
  name,
  oneOf,
  optionalField,
  optionalPage,
  picture,
  rejectWith,
  rupees,
  text,
  wholeNumber,
} from '../contract/schema.ts';
import { ALL_PAYMENT_MODES } from '../invoices/invoices.rules.ts';
import { MAX_SUM_RUPEES } from '../money.ts';
import { shiftsPaths } from './shifts.paths.ts';
import {
  CASH_MOVEMENT_KINDS,
  DENOMINATIONS,
  MAX_DRAWER_LENGTH,
  MAX_MOVEMENT_REASON_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_PIECES,
  SHIFT_STATUSES,
} from './shifts.rules.ts';

/** The name is a copy, which stays when the person is deleted. */
const person = z.object({ _id: id, name: z.string().meta({ examples: ['Asha'] }) }).nullable();

const denominations = z.array(z.object({ value: money, pieces: z.number() }));

const shiftCount = z.object({
  at: instant,
  by: person,
  denominations,
  /** The sum of the denominations. */
  counted: money,
  expected: money,
  /** What was counted without what was expected: below 0 if cash is missing. */
  variance: money,
  /** What the terminal or the bank showed for each mode that somebody looked up. */
  modes: z.array(
    z.object({ paymentMode: z.enum(ALL_PAYMENT_MODES), counted: money, expected: money, variance: money }),
  ),
});

export const shift = z.object({
  _id: id,
  /** Counts the shop's shifts from 1. */
  number: z.number(),
  drawer: z.string().meta({ examples: ['Counter'] }),
  status: z.enum(SHIFT_STATUSES),
  openedBy: person,
  openedAt: instant,
  float: money,
  /** The float without what the drawer's last closing left; null for its first shift. */
  difference: money.nullable(),
  /** At most two. What is expected is shown only after a count was sent. */
  counts: z.array(shiftCount),
  /** The last count of a closed shift; null while it is open, as those below. */
  counted: money.nullable(),
  /** Cash that came in after that count, below 0 if it went out. */
  sinceCount: money.nullable(),
  expected: money.nullable(),
  /** What was counted and came in since, without what is expected. */
  variance: money.nullable(),
  closedBy: person,
  closedAt: instant.nullable(),
  note: z
    .string()
    .nullable()
    .meta({ examples: ['Gave 50 too much to table 4'] }),
  /** Who accepted the variance. Null until then, as `acceptedAt`. */
  acceptedBy: person,
  acceptedAt: instant.nullable(),
});
export type Shift = z.output<typeof shift>;

export const cashMovement = z.object({
  _id: id,
  shiftId: id,
  kind: z.enum(CASH_MOVEMENT_KINDS),
  amount: money,
  reason: z.string().meta({ examples: ['Milk from the market'] }),
  /** The movement that this one takes back; null for others. */
  correctsId: id.nullable(),
  at: instant,
  by: person,
  /** Whether there is a photo of the receipt. Responses that an earlier version stored do not say it. */
  hasReceipt: z.boolean().optional(),
});
export type CashMovement = z.output<typeof cashMovement>;

const xReport = z.object({
  shift,
  /** The oldest comes first. */
  movements: z.array(cashMovement),
  /**
   * Null until the first count for those who may not see what is expected. An own mode counts in the mode of its class.
   */
  sums: z
    .array(
      z.object({
        paymentMode: z.enum(ALL_PAYMENT_MODES),
        /** Payments without tips. */
        received: money,
        refunded: money,
        tips: money,
        collected: money,
      }),
    )
    .nullable(),
  /** The cash that must be in the drawer now; null as `sums`. */
  expected: money.nullable(),
  /**
   * Cash that was paid or collected since the last Z report and is in no drawer, as the next Z report will have it. Without
   * a Z report it is that of the business day. Null for a closed shift, and whenever `sums` is null.
   */
  cashInNoDrawer: money.nullable(),
});
export type XReport = z.output<typeof xReport>;

const noDenomination = rejectWith((m) => m.shifts.denomination);
const denomination = z.object({
  /** In rupees. */
  value: decimal(2000, 1, (m) => m.shifts.denomination).refine(
    (value) => DENOMINATIONS.includes(value),
    noDenomination,
  ),
  pieces: wholeNumber(0, MAX_PIECES, (m) => m.shifts.pieces),
});

/** No money comes in on credit, and cash is counted by its denominations. */
const COUNTED_MODES = ALL_PAYMENT_MODES.filter((mode) => mode !== 'CASH' && mode !== 'DUE');

const oneShift = z.object({ shift });

export const shiftsApi = {
  getShifts: endpoint(shiftsPaths.getShifts, {
    summary: 'The shifts of all drawers, newest first',
    access: { may: 'drawer.open' },
    query: z.object({
      status: optionalField(oneOf(SHIFT_STATUSES, (m) => m.common.noSuchStatus)),
      page: optionalPage(),
    }),
    data: z.object({ shifts: z.array(shift), shiftFilteredCount: z.number(), resultPerPage: z.number() }),
  }),
  getXReport: endpoint(shiftsPaths.getXReport, {
    summary: 'What a shift took in, moved and expects, so far',
    access: { may: 'drawer.open' },
    data: xReport,
  }),
  openShift: endpoint(shiftsPaths.openShift, {
    summary: 'Open a drawer with its float',
    access: { may: 'drawer.open' },
    body: z.object({ drawer: name(MAX_DRAWER_LENGTH).meta({ examples: ['Counter'] }), float: rupees() }),
    data: oneShift,
    status: 201,
    idempotent: true,
  }),
  addCashMovement: endpoint(shiftsPaths.addCashMovement, {
    summary: 'Record cash in, out, to the safe or for an expense, or take one back',
    access: { may: 'drawer.open' },
    body: z.object({
      kind: oneOf(CASH_MOVEMENT_KINDS, (m) => m.shifts.movementKind),
      amount: rupees(),
      reason: text(MAX_MOVEMENT_REASON_LENGTH),
      /** Takes back a movement of this shift, which has the same kind and amount. */
      correctsId: optionalField(id),
    }),
    data: z.object({ movement: cashMovement }),
    status: 201,
    idempotent: true,
  }),
  setReceipt: endpoint(shiftsPaths.setReceipt, {
    summary: 'Add the photo of its receipt to an expense of an open drawer; it is never replaced',
    access: { may: 'drawer.open' },
    pictureField: 'photo',
    body: z.object({ photo: picture((m) => m.shifts.receipt) }),
    data: z.object({ movement: cashMovement }),
  }),
  getReceipt: endpoint(shiftsPaths.getReceipt, {
    summary: 'The photo of the receipt of an expense, as a WebP picture',
    access: { may: 'drawer.open' },
    contentType: WEBP,
    data: fileWithExample('RIFF'),
  }),
  countShift: endpoint(shiftsPaths.countShift, {
    summary: 'Count a drawer without seeing what is expected; once more if it differs',
    access: { may: 'shift.close' },
    body: z.object({
      /** An empty list counts 0. */
      denominations: emptyOrList(denomination, DENOMINATIONS.length),
      modes: optionalField(
        emptyOrList(
          z.object({
            paymentMode: oneOf(COUNTED_MODES, (m) => m.shifts.mode),
            amount: rupees(undefined, MAX_SUM_RUPEES),
          }),
          COUNTED_MODES.length,
        ),
      ),
    }),
    data: oneShift,
    status: 201,
    idempotent: true,
  }),
  closeShift: endpoint(shiftsPaths.closeShift, {
    summary: 'Close a drawer that was counted; a difference needs a note',
    access: { may: 'shift.close' },
    body: z.object({ note: optionalField(text(MAX_NOTE_LENGTH)) }),
    data: oneShift,
    idempotent: true,
  }),
  acceptVariance: endpoint(shiftsPaths.acceptVariance, {
    summary: 'Accept what a drawer was short or over, not as who opened or closed it',
    access: { may: 'shift.accept' },
    data: oneShift,
    idempotent: true,
  }),
};
