import { computeInvoiceTax, type GstSettings } from '@tawa/shared/gst.ts';
import {
  type CreditableInvoice,
  type CreditedPart,
  creditInvoice,
  creditLeft,
} from '@tawa/shared/invoices/credit-note.rules.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { linesTotal } from '@tawa/shared/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const RUNS = 3_000;

type Settings = Omit<GstSettings, 'scheme'> & { scheme: GstSettings['scheme'] };

function anInvoice(
  settings: Settings,
  sold: { lines: { price: number; quantity: number; gstRate: number | null }[] } & Record<
    'discount' | 'packingFee' | 'deliveryCharges',
    number
  >,
): CreditableInvoice {
  const lines = sold.lines.map((line, n) => ({ id: `line ${n}`, ...line }));
  const { lines: taxLines, taxAdded, roundOff } = computeInvoiceTax(settings, sold);
  const amounts = { ...sold, subTotal: linesTotal(lines), taxAdded, roundOff };
  return {
    ...amounts,
    lines,
    gst: settings.scheme === 'NONE' ? null : { inclusive: settings.inclusive, lines: taxLines },
    received: invoiceTotal(amounts),
    creditNotes: [],
    creditedQuantities: new Map(),
  };
}

type Note = Exclude<ReturnType<typeof creditInvoice>, string>;

/** The invoice once the credit note is there. */
function afterNote(invoice: CreditableInvoice, { taxLines, lines, ...amounts }: Note): CreditableInvoice {
  const creditedQuantities = new Map(invoice.creditedQuantities);
  for (const { id, quantity } of lines)
    creditedQuantities.set(id, (creditedQuantities.get(id) ?? 0) + quantity);
  const gst = invoice.gst && { ...invoice.gst, lines: taxLines };
  return { ...invoice, creditedQuantities, creditNotes: [...invoice.creditNotes, { ...amounts, gst }] };
}

/** Amounts of the invoice with all its notes, summed without the product's rules: all 0 once everything went back. */
function remains(invoice: CreditableInvoice): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  const add = (key: string, amount: number) => {
    sums[key] = (sums[key] ?? 0n) + BigInt(amount);
  };
  for (const one of [invoice, ...invoice.creditNotes]) {
    add('total', one.subTotal - one.discount);
    for (const amount of [one.packingFee, one.deliveryCharges, one.taxAdded, one.roundOff])
      add('total', amount);
    add('round-off', one.roundOff);
    for (const { rate, taxable, cgst, sgst } of one.gst?.lines ?? []) {
      add(`${rate} taxable`, taxable);
      add(`${rate} CGST`, cgst);
      add(`${rate} SGST`, sgst);
    }
  }
  return sums;
}

const money = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 10 ** 7 }),
);
const settings: fc.Arbitrary<Settings> = fc.record({
  scheme: fc.constantFrom('REGULAR', 'REGULAR', 'REGULAR', 'COMPOSITION', 'NONE'),
  rate: fc.constantFrom(0, 500, 1800),
  inclusive: fc.boolean(),
  roundsOff: fc.boolean(),
});
const invoices: fc.Arbitrary<CreditableInvoice> = fc
  .record({
    settings,
    lines: fc.array(
      fc.record({
        price: money,
        quantity: fc.integer({ min: 1, max: 4 }),
        gstRate: fc.constantFrom(null, 500, 1200, 1800),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    share: fc.integer({ min: 0, max: 99 }),
    packingFee: money,
    deliveryCharges: money,
  })
  .map(({ settings, share, ...sold }) =>
    anInvoice(settings, { ...sold, discount: Math.floor((linesTotal(sold.lines) * share) / 100) }),
  )
  .filter(({ received }) => received > 0);

/** How each credit note is chosen: of the lines or as an amount, from what is left. */
const choices = fc.array(
  fc.record({ isAmount: fc.boolean(), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  {
    maxLength: 5,
  },
);
type Choice = { isAmount: boolean; part: number };

function choose(invoice: CreditableInvoice, { isAmount, part }: Choice): CreditedPart {
  if (isAmount) return { amount: Math.ceil(creditLeft(invoice) * part) };
  const left = invoice.lines.flatMap(({ id, quantity }) => {
    const rest = quantity - (invoice.creditedQuantities.get(id) ?? 0);
    return rest > 0 ? [{ orderItemId: id, quantity: Math.ceil(rest * part) }] : [];
  });
  return { lines: left.slice(0, Math.ceil(left.length * part)).filter(({ quantity }) => quantity > 0) };
}

const outOfRange = (invoice: CreditableInvoice): string[] => {
  const whole = remains({ ...invoice, creditNotes: [] });
  return Object.entries(remains(invoice)).flatMap(([what, left]) =>
    what === 'round-off' || (left >= 0n && left <= (whole[what] ?? 0n)) ? [] : [`${what}: ${left}`],
  );
};

/**
 * Items can cost as much as the whole bill when what else it has was rounded away. Then nothing of the total is left,
 * while something at a rate and its round-off are, because those items did not go back.
 */
const keepsItems = ({ lines, creditedQuantities }: CreditableInvoice): boolean =>
  creditedQuantities.size > 0 &&
  lines.some(({ id, quantity }) => (creditedQuantities.get(id) ?? 0) < quantity);

/** Gives parts back, then all that is left. @returns what is left, which is to be nothing */
function creditWhole(
  start: CreditableInvoice,
  steps: readonly Choice[],
  credit: typeof creditInvoice,
): { left: string[]; amounts: number } {
  let [invoice, amounts] = [start, 0];
  for (const step of steps) {
    const note = credit(invoice, choose(invoice, step));
    if (typeof note === 'string') continue;
    if (step.isAmount) amounts += 1;
    invoice = afterNote(invoice, note);
    const wrong = outOfRange(invoice);
    if (wrong.length > 0) return { left: wrong, amounts };
  }
  const wasRoundedAway = creditLeft(invoice) === 0 && keepsItems(invoice);
  if (creditLeft(invoice) > 0) {
    const note = credit(invoice, { amount: creditLeft(invoice) });
    if (typeof note === 'string') return { left: [note], amounts };
    invoice = afterNote(invoice, note);
  }
  return {
    left: Object.entries(remains(invoice)).flatMap(([what, left]) =>
      left === 0n || (wasRoundedAway && what !== 'total') ? [] : [what],
    ),
    amounts,
  };
}

describe('the credit notes of an invoice that went back whole', () => {
  test('add up to it, at each rate, whatever was given back before', () => {
    fc.assert(
      fc.property(invoices, choices, (invoice, steps) => {
        expect(creditWhole(invoice, steps, creditInvoice).left).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('need not name a free item', () => {
    const taxed = { scheme: 'REGULAR', rate: 500, inclusive: false, roundsOff: true } as const;
    const lines = [101_00, 0].map((price) => ({ price, quantity: 1, gstRate: null }));
    const bill = anInvoice(taxed, { lines, discount: 0, packingFee: 10_00, deliveryCharges: 0 });
    expect(bill.roundOff).not.toBe(0);
    const note = creditInvoice(bill, { lines: [{ orderItemId: 'line 0', quantity: 1 }] });
    if (typeof note === 'string') throw new Error(note);
    expect(Object.values(remains(afterNote(bill, note))).every((left) => left === 0n)).toBe(true);
    const free = creditInvoice(bill, { lines: [{ orderItemId: 'line 1', quantity: 1 }] });
    expect(free).toBe('invoice.no_amount');
  });

  test('leave what was rounded away, if its items did not go back', () => {
    const untaxed = { scheme: 'REGULAR', rate: 0, inclusive: false, roundsOff: true } as const;
    const lines = [50_00, 30].map((price) => ({ price, quantity: 1, gstRate: null }));
    const bill = anInvoice(untaxed, { lines, discount: 0, packingFee: 0, deliveryCharges: 0 });
    expect(bill).toMatchObject({ received: 50_00, roundOff: -30 });
    const note = creditInvoice(bill, { lines: [{ orderItemId: 'line 0', quantity: 1 }] });
    if (typeof note === 'string') throw new Error(note);
    const credited = afterNote(bill, note);
    expect(creditLeft(credited)).toBe(0);
    expect(remains(credited)).toMatchObject({ total: 0n, 'round-off': -30n, '0 taxable': 30n });
  });

  test('would not add up if each was rounded for itself', () => {
    const roundedAlone: typeof creditInvoice = (invoice, part) => {
      const note = creditInvoice({ ...invoice, creditNotes: [] }, part);
      return 'amount' in part && part.amount === creditLeft(invoice) ? creditInvoice(invoice, part) : note;
    };
    const found = fc.check(
      fc.property(
        invoices,
        choices,
        (invoice, steps) => creditWhole(invoice, steps, roundedAlone).left.length === 0,
      ),
      { numRuns: RUNS },
    );
    expect(found.failed).toBe(true);
  });

  test('add up if the items go back one by one', () => {
    fc.assert(
      fc.property(invoices, (start) => {
        let invoice = start;
        for (const { id, quantity } of start.lines)
          for (let piece = 0; piece < quantity; piece += 1) {
            const note = creditInvoice(invoice, { lines: [{ orderItemId: id, quantity: 1 }] });
            if (typeof note === 'string') {
              // A free item gives nothing back. The round-off can leave less than an item costs.
              expect(note === 'invoice.no_amount' || start.roundOff < 0, note).toBe(true);
              return;
            }
            invoice = afterNote(invoice, note);
          }
        expect(Object.values(remains(invoice)).every((left) => left === 0n)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});

const REGULAR = { scheme: 'REGULAR', rate: 500, inclusive: false, roundsOff: true } as const;
const NO_CHARGES = { discount: 0, packingFee: 0, deliveryCharges: 0 };

test('an item goes back at its price less its share of the discount, with its tax', () => {
  const invoice = anInvoice(REGULAR, {
    ...NO_CHARGES,
    discount: 30_00,
    lines: [
      { price: 100_00, quantity: 2, gstRate: null },
      { price: 100_00, quantity: 1, gstRate: 1800 },
    ],
  });
  expect(creditInvoice(invoice, { lines: [{ orderItemId: 'line 0', quantity: 1 }] })).toEqual({
    ...NO_CHARGES,
    subTotal: -100_00,
    discount: -10_00,
    taxAdded: -4_50,
    roundOff: 0,
    taxLines: [{ rate: 500, taxable: -90_00, cgst: -2_25, sgst: -2_25 }],
    lines: [{ id: 'line 0', quantity: 1 }],
  });
});

test('an amount includes tax and is spread over the rates', () => {
  const invoice = anInvoice(REGULAR, {
    ...NO_CHARGES,
    lines: [
      { price: 100_00, quantity: 1, gstRate: null },
      { price: 100_00, quantity: 1, gstRate: 1800 },
    ],
  });
  const note = creditInvoice(invoice, { amount: 111_50 });
  expect(note).toMatchObject({
    taxLines: [
      { rate: 500, taxable: -50_00, cgst: -1_25, sgst: -1_25 },
      { rate: 1800, taxable: -50_00, cgst: -4_50, sgst: -4_50 },
    ],
    subTotal: -100_00,
    taxAdded: -11_50,
  });
});

test('the last items take packing, delivery and the round-off', () => {
  const invoice = anInvoice(REGULAR, {
    discount: 0,
    packingFee: 10_00,
    deliveryCharges: 20_00,
    lines: [{ price: 33_33, quantity: 2, gstRate: null }],
  });
  const one = { lines: [{ orderItemId: 'line 0', quantity: 1 }] };
  const first = creditInvoice(invoice, one);
  if (typeof first === 'string') throw new Error(first);
  expect(first).toMatchObject({ packingFee: 0, deliveryCharges: 0, roundOff: 0 });
  const last = creditInvoice(afterNote(invoice, first), one);
  expect(last).toMatchObject({ packingFee: -10_00, deliveryCharges: -20_00, roundOff: 0 - invoice.roundOff });
});

test('it is refused above what was sold, credited or paid', () => {
  const invoice = anInvoice(REGULAR, {
    ...NO_CHARGES,
    lines: [{ price: 100_00, quantity: 2, gstRate: null }],
  });
  const lines = (quantity: number, orderItemId = 'line 0') => ({ lines: [{ orderItemId, quantity }] });
  expect(creditInvoice(invoice, lines(3))).toBe('invoice.credit_quantity');
  expect(creditInvoice(invoice, lines(1, 'line 7'))).toBe('invoice.credit_quantity');
  expect(creditInvoice(invoice, { amount: 0 })).toBe('invoice.no_amount');
  expect(creditInvoice(invoice, { amount: 210_01 })).toBe('invoice.credit_above_paid');
  const one = creditInvoice(invoice, lines(1));
  if (typeof one === 'string') throw new Error(one);
  expect(creditInvoice(afterNote(invoice, one), lines(2))).toBe('invoice.credit_used_up');
  expect(creditInvoice({ ...invoice, received: 200_00 }, lines(2))).toBe('invoice.credit_lines_above_left');
  const amount = creditInvoice(invoice, { amount: 150_00 });
  if (typeof amount === 'string') throw new Error(amount);
  expect(creditInvoice(afterNote(invoice, amount), lines(1))).toBe('invoice.credit_lines_above_left');
});
