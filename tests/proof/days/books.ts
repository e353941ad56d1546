import type { GstSettings } from '@tawa/shared/gst.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import type { CashMovementKind } from '@tawa/shared/shifts/shifts.rules.ts';
import { calculateExpectedInvoice, expectedLineDiscount } from '../exact/expected-invoice.ts';
import type { GeneratedLine } from '../exact/generated-invoice.ts';

/** A line of an order, and so of a bill. All amounts here are in paise. */
export interface OrderedLine {
  id: string;
  item: { name: string; price: number; gstRate: number | null };
  quantity: number;
  /** How the line was lowered. */
  adjustment?: GeneratedLine['adjustment'] | undefined;
}

export interface Drawer {
  id: string;
  name: string;
  number: number;
  openedBy: Person;
  float: number;
  /** By cash movements. */
  moved: number;
  isOpen: boolean;
  /** What the last count had more than was expected then. Undefined before it. */
  cashVariance: number | undefined;
  /** By the last count of each mode. */
  modeVariances: Map<PaymentMode, number>;
}

/** The caller of the requests: `waiter` is the shop's cashier. */
export type Person = 'owner' | 'waiter';

/** A payment, a refund, a waiver (without a mode), or what a customer paid of what they owed. */
export interface Entry {
  kind: 'PAYMENT' | 'REFUND' | 'WAIVER' | 'COLLECTION';
  mode: PaymentMode | null;
  /** Of one of the shop's own modes, which counts as `mode`. */
  modeName: string | null;
  amount: number;
  tip: number;
  change: number;
  drawer: Drawer | null;
}

export interface TakenPayment extends Entry {
  id: string;
  /** What has not gone back. */
  held: number;
  /** Whether some of it went back in another mode. */
  isMixed: boolean;
  /** The number of the last Z before it. */
  afterZ: number;
}

export interface BookedInvoice {
  id: string;
  number: string;
  tableName: string | null;
  lines: OrderedLine[];
  /** The bill's own, without that of its lines. */
  discount: number;
  charges: { packingFee: number; deliveryCharges: number };
  status: 'OPEN' | 'PAID' | 'VOID';
  payments: TakenPayment[];
  credited: number;
  /** How many of each line credit notes gave back, by the line's id. */
  creditedItems: Map<string, number>;
}

interface BilledSums {
  gross: number;
  discount: number;
  net: number;
  charges: number;
  tax: number;
  roundOff: number;
  total: number;
  /** Taxable, and each half of the tax, by the rate in hundredths of a percent. */
  taxes: Map<number, [taxable: number, half: number]>;
}

/** What happened since the last Z. */
interface SinceLastZ {
  entries: Entry[];
  moves: { kind: CashMovementKind; amount: number }[];
  drawers: Drawer[];
  voids: { count: number; amount: number; wasted: number };
  voided: string[];
  opened: number;
  creditNotes: number;
  credited: number;
}

/** What the test says of a shop, by what it sent and by the contract. It shares no sums with the program. */
export interface Books {
  settings: GstSettings;
  bills: BookedInvoice[];
  since: SinceLastZ;
  drawersEver: number;
  /** What the customer owes. */
  owed: number;
  /** As at the last Z. */
  last: { number: number; to: string | null; grandTotal: number; due: number; billed: BilledSums };
}

const NOTHING_SINCE = (): SinceLastZ => ({
  ...{ entries: [], moves: [], drawers: [], voided: [], opened: 0, creditNotes: 0, credited: 0 },
  voids: { count: 0, amount: 0, wasted: 0 },
});

const NOTHING_BILLED = (): BilledSums => ({
  ...{ gross: 0, discount: 0, net: 0, charges: 0, tax: 0, roundOff: 0, total: 0 },
  taxes: new Map(),
});

export const newBooks = (settings: GstSettings): Books => ({
  ...{ settings, bills: [], since: NOTHING_SINCE(), drawersEver: 0, owed: 0 },
  last: { number: 0, to: null, grandTotal: 0, due: 0, billed: NOTHING_BILLED() },
});

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

const signOf = ({ kind }: Entry): 1 | -1 => (kind === 'REFUND' ? -1 : 1);
const isPaid = ({ kind }: Entry): boolean => kind !== 'COLLECTION';

const asGenerated = ({ item, quantity, adjustment }: OrderedLine): GeneratedLine => ({
  ...{ name: item.name, ownPrice: item.price, gstRate: item.gstRate },
  ...{ quantity, options: [], adjustment: adjustment ?? null },
});

/** What is taken off a line alone. */
export const lineDiscountOf = (line: OrderedLine): number => Number(expectedLineDiscount(asGenerated(line)));

const isLeft = ({ quantity }: OrderedLine): boolean => quantity > 0;

export const linesDiscountOf = ({ lines }: BookedInvoice): number =>
  sumOf(lines.filter(isLeft), lineDiscountOf);

/** What the lines of a bill leave for its own discount. */
export const netOf = ({ lines }: BookedInvoice): number =>
  sumOf(lines.filter(isLeft), (line) => line.item.price * line.quantity - lineDiscountOf(line));

export const ownDiscountFits = (bill: BookedInvoice): boolean =>
  bill.discount === 0 || bill.discount < netOf(bill);

export function expectedOf({ settings }: Books, { lines, discount, charges }: BookedInvoice) {
  return calculateExpectedInvoice(settings, {
    ...{ settings, discount, ...charges, paymentMode: 'CASH', waived: 0 },
    lines: lines.filter(isLeft).map(asGenerated),
  });
}

export const totalOf = (books: Books, bill: BookedInvoice): number =>
  bill.status === 'VOID' ? 0 : Number(expectedOf(books, bill).total);

const settledOf = ({ payments }: BookedInvoice): number => sumOf(payments, ({ held }) => held);

export const dueOf = (books: Books, bill: BookedInvoice): number => totalOf(books, bill) - settledOf(bill);

export const openInvoicesOf = ({ bills }: Books): BookedInvoice[] =>
  bills.filter(({ status }) => status === 'OPEN');

/** What all bills come to as they are now. */
function billedNow(books: Books): BilledSums {
  const sums = NOTHING_BILLED();
  for (const bill of books.bills) {
    if (bill.status === 'VOID') continue;
    const expected = expectedOf(books, bill);
    const tax = sumOf(expected.tax, ({ half }) => 2 * Number(half));
    const [gross, discount] = [Number(expected.subTotal), Number(expected.discount)];
    sums.gross += gross;
    sums.discount += discount;
    sums.net += gross - discount - (tax - Number(expected.taxAdded));
    sums.charges += bill.charges.packingFee + bill.charges.deliveryCharges;
    sums.tax += tax;
    sums.roundOff += Number(expected.roundOff);
    sums.total += Number(expected.total);
    for (const { rate, taxable, half } of expected.tax) {
      const [before, halfBefore] = sums.taxes.get(Number(rate)) ?? [0, 0];
      sums.taxes.set(Number(rate), [before + Number(taxable), halfBefore + Number(half)]);
    }
  }
  return sums;
}

function billedSince(now: BilledSums, before: BilledSums) {
  const { taxes, ...amounts } = now;
  const grown = Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [
      name,
      amount - Number(before[name as keyof BilledSums]),
    ]),
  );
  const grownTaxes = [...taxes]
    .map(([rate, [taxable, half]]) => {
      const [taxableBefore, halfBefore] = before.taxes.get(rate) ?? [0, 0];
      return { rate, taxable: taxable - taxableBefore, half: half - halfBefore };
    })
    .filter(({ taxable, half }) => taxable !== 0 || half !== 0)
    .sort((one, other) => one.rate - other.rate);
  return { ...grown, taxes: grownTaxes } as Omit<BilledSums, 'taxes'> & { taxes: typeof grownTaxes };
}

/** What a mode took in, with tips and collections, less what went back. */
const heldInMode = (entries: readonly Entry[], mode: PaymentMode): number =>
  sumOf(
    entries.filter((entry) => entry.mode === mode),
    (entry) => signOf(entry) * (entry.amount + entry.tip),
  );

const entriesOf = ({ since }: Books, drawer: Drawer | null): Entry[] =>
  since.entries.filter((entry) => entry.drawer === drawer);

export const expectedCash = (books: Books, drawer: Drawer): number =>
  drawer.float + heldInMode(entriesOf(books, drawer), 'CASH') + drawer.moved;

export const expectedInMode = (books: Books, drawer: Drawer, mode: PaymentMode): number =>
  heldInMode(entriesOf(books, drawer), mode);

/** Into whose drawer money goes: the only one that the person opened, else the only one that is open. */
export function drawerOf({ since }: Books, person: Person): Drawer | null {
  const open = since.drawers.filter(({ isOpen }) => isOpen);
  const own = open.filter(({ openedBy }) => openedBy === person);
  if (own.length === 1) return own[0] ?? null;
  return open.length === 1 ? (open[0] ?? null) : null;
}

const isMoney = ({ mode }: Entry): boolean => mode !== null && mode !== 'DUE';
const sumOfEntries = (entries: readonly Entry[]): number =>
  sumOf(entries, (entry) => signOf(entry) * entry.amount);

function expectedModes(entries: readonly Entry[]) {
  const keyOf = ({ mode, modeName }: Entry) => `${mode} ${modeName ?? ''}`;
  const keys = [...new Set(entries.filter(isMoney).map(keyOf))].sort();
  return keys.map((key) => {
    const ofMode = entries.filter((entry) => keyOf(entry) === key);
    const of = (...kinds: Entry['kind'][]) => ofMode.filter(({ kind }) => kinds.includes(kind));
    return {
      mode: ofMode[0]?.mode,
      modeName: ofMode[0]?.modeName,
      received: sumOf(of('PAYMENT'), ({ amount }) => amount),
      refunded: sumOf(of('REFUND'), ({ amount }) => amount),
      tips: sumOf(of('PAYMENT'), ({ tip }) => tip) - sumOf(of('REFUND'), ({ tip }) => tip),
      collected: sumOf(of('COLLECTION'), ({ amount }) => amount),
    };
  });
}

function expectedDrawer(books: Books, drawer: Drawer) {
  const expected = expectedCash(books, drawer);
  const modes = [
    ...new Set([...entriesOf(books, drawer).map(({ mode }) => mode), ...drawer.modeVariances.keys()]),
  ].filter((mode): mode is PaymentMode => mode !== null && mode !== 'CASH' && mode !== 'DUE');
  return {
    ...{ number: drawer.number, drawer: drawer.name, float: drawer.float, expected },
    counted: expected + (drawer.cashVariance ?? 0),
    variance: drawer.cashVariance ?? 0,
    modes: modes
      .sort()
      .map((mode) => {
        const inMode = expectedInMode(books, drawer, mode);
        const variance = drawer.modeVariances.get(mode);
        const counted = variance === undefined ? null : inMode + variance;
        return { mode, expected: inMode, counted, variance: variance ?? null };
      })
      .filter((mode) => mode.expected !== 0 || (mode.counted ?? 0) !== 0),
  };
}

/** What the Z that is made now must say. */
export function expectedZ(books: Books) {
  const { since, last } = books;
  const billed = billedSince(billedNow(books), last.billed);
  const paid = since.entries.filter(isPaid);
  const open = openInvoicesOf(books);
  return {
    number: last.number + 1,
    from: last.to,
    opened: since.opened,
    voided: [...since.voided].sort(),
    creditNotes: since.creditNotes,
    billed,
    credited: -since.credited,
    modes: expectedModes(since.entries),
    received: sumOfEntries(paid.filter(isMoney)),
    onCredit: sumOfEntries(paid.filter(({ mode }) => mode === 'DUE')),
    waived: sumOfEntries(paid.filter(({ mode }) => mode === null)),
    tips: sumOf(paid, (entry) => signOf(entry) * entry.tip),
    collected: sumOf(
      since.entries.filter(({ kind }) => kind === 'COLLECTION'),
      ({ amount }) => amount,
    ),
    change: sumOf(paid, ({ change }) => change),
    voids: since.voids,
    cash: (['DROP', 'EXPENSE', 'IN', 'OUT'] as const)
      .map((kind) => ({
        kind,
        amount: sumOf(
          since.moves.filter((move) => move.kind === kind),
          ({ amount }) => amount,
        ),
      }))
      .filter(({ amount }) => amount !== 0),
    drawers: since.drawers.map((drawer) => expectedDrawer(books, drawer)),
    cashInNoDrawer: heldInMode(entriesOf(books, null), 'CASH'),
    openInvoices: open
      .map((bill) => ({ number: bill.number, table: bill.tableName, due: dueOf(books, bill) }))
      .sort((one, other) => (one.number < other.number ? -1 : 1)),
    due: sumOf(open, (bill) => dueOf(books, bill)),
    dueBefore: last.due,
    difference: 0,
    cashDifference: 0,
    grandTotal: last.grandTotal + billed.total - since.credited,
  };
}

/** After a Z. */
export function startNextDay(
  books: Books,
  { to, grandTotal, due }: Omit<Books['last'], 'number' | 'billed'>,
) {
  books.last = { number: books.last.number + 1, to, grandTotal, due, billed: billedNow(books) };
  books.since = NOTHING_SINCE();
}
