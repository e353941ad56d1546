import type { ZReport } from '@tawa/shared/days/days.contract.ts';
import type { TestServer } from '../server.ts';

/** PostgreSQL returns rows without an order. */
const byDrawer = <T extends { drawer: string }>(all: T[]): T[] =>
  all.sort((a, b) => (a.drawer < b.drawer ? -1 : 1));

interface InvoiceCells {
  id: string;
  invoiceNo: string;
  document: string;
  status: string;
  gross: number;
  discount: number;
  charges: number;
  taxAdded: number;
  roundOff: number;
  gst: string | null;
}

interface PaymentCells {
  id: string;
  invoiceId: string;
  kind: string;
  mode: string | null;
  /** Of the shop's own modes. */
  modeName: string | null;
  amount: number;
  tip: number;
  tendered: number | null;
  shiftId: string | null;
}

interface EntryCells {
  id: string;
  amount: number;
}

/** All rows of a shop of which a Z report tells, in paise. */
export interface RowsOfShop {
  invoices: InvoiceCells[];
  payments: PaymentCells[];
  collections: (EntryCells & { mode: string; modeName: string | null; shiftId: string | null })[];
  movements: (EntryCells & { kind: string; correctsId: string | null })[];
  shifts: (EntryCells & { drawer: string })[];
  /** With the facts of the audit as JSON. */
  voids: (EntryCells & { after: string })[];
}

export function readRowsOfShop({ app }: TestServer, shopId: string): RowsOfShop {
  const all = <Row>(sql: string): Row[] =>
    app.databases.reader.all<Row>(sql.replaceAll(':shop', `'${shopId}'`));
  return {
    invoices:
      all(`SELECT id, invoice_no AS "invoiceNo", document, status, sub_total AS gross, discount, packing_fee + delivery_charges AS charges,
      tax_added AS "taxAdded", round_off AS "roundOff", gst FROM invoices WHERE shop_id = :shop`),
    payments:
      all(`SELECT id, invoice_id AS "invoiceId", kind, payment_mode AS mode, mode_name AS "modeName", amount, tip, tendered,
      shift_id AS "shiftId" FROM payments WHERE shop_id = :shop`),
    collections:
      all(`SELECT id, payment_mode AS mode, mode_name AS "modeName", -amount AS amount, shift_id AS "shiftId" FROM account_entries
      WHERE shop_id = :shop AND kind = 'COLLECTION'`),
    movements: all(
      `SELECT id, kind, amount, corrects_id AS "correctsId" FROM cash_movements WHERE shop_id = :shop`,
    ),
    shifts: all(
      `SELECT id, drawer, variance AS amount FROM shifts WHERE shop_id = :shop AND closed_at IS NOT NULL`,
    ),
    voids: all(`SELECT CAST(n AS text) AS id, amount, CAST("after" AS text) AS "after" FROM audit_entries
      WHERE shop_id = :shop AND act IN ('line.voided', 'kot.cancelled')`),
  };
}

export const NO_ROWS: RowsOfShop = {
  invoices: [],
  payments: [],
  collections: [],
  movements: [],
  shifts: [],
  voids: [],
};

const added = <Row extends { id: string }>(before: readonly Row[], now: readonly Row[]): Row[] => {
  const known = new Set(before.map(({ id }) => id));
  return now.filter(({ id }) => !known.has(id));
};

const rupees = (paise: number): number => paise / 100 || 0;
const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + Number(of(row)), 0);
const isIn = (mode: string | null): boolean => mode !== null && mode !== 'DUE';
const signed = ({ kind, amount }: PaymentCells): number => (kind === 'REFUND' ? -amount : Number(amount));
const comesTo = (row: InvoiceCells): number =>
  row.status === 'VOID' ? 0 : row.gross - row.discount + row.charges + row.taxAdded + row.roundOff;

const signedTip = ({ kind, tip }: PaymentCells): number => (kind === 'REFUND' ? -tip : Number(tip));

/** Series and number, so that numbers of different lengths sort too. */
const placeOf = ({ invoiceNo }: InvoiceCells): number => Number(invoiceNo.replace('-', '')) || Number.NaN;

/** What open invoices still have to pay, in paise. */
function dueOf({ invoices, payments }: RowsOfShop): number {
  return sumOf(
    invoices.filter(({ status }) => status === 'OPEN'),
    (row) =>
      comesTo(row) - sumOf(payments, (payment) => (payment.invoiceId === row.id ? signed(payment) : 0)),
  );
}

/** The tax of all invoices of a document by rate, in paise. */
function taxesOf({ invoices }: RowsOfShop, document: string): Map<number, [taxable: number, half: number]> {
  const taxes = new Map<number, [number, number]>();
  for (const row of invoices) {
    if (row.status === 'VOID' || row.document !== document || row.gst === null) continue;
    const { lines } = JSON.parse(row.gst) as { lines: { rate: number; taxable: number; cgst: number }[] };
    for (const { rate, taxable, cgst } of lines) {
      const [sum, half] = taxes.get(rate) ?? [0, 0];
      taxes.set(rate, [sum + taxable, half + cgst]);
    }
  }
  return taxes;
}

function billedOf(before: RowsOfShop, now: RowsOfShop, document: string) {
  const of = (rows: RowsOfShop, cell: (row: InvoiceCells) => number): number =>
    sumOf(
      rows.invoices.filter((row) => row.status !== 'VOID' && row.document === document),
      cell,
    );
  const grown = (cell: (row: InvoiceCells) => number): number => rupees(of(now, cell) - of(before, cell));
  const [earlier, later] = [taxesOf(before, document), taxesOf(now, document)];
  return {
    gross: grown((row) => row.gross),
    discount: grown((row) => row.discount),
    charges: grown((row) => row.charges),
    roundOff: grown((row) => row.roundOff),
    total: grown(comesTo),
    taxes: [...later]
      .map(([rate, [taxable, half]]) => {
        const [taxableBefore, halfBefore] = earlier.get(rate) ?? [0, 0];
        const grownHalf = rupees(half - halfBefore);
        return {
          rate: rate / 100,
          taxable: rupees(taxable - taxableBefore),
          cgst: grownHalf,
          sgst: grownHalf,
        };
      })
      .filter(({ taxable, cgst }) => taxable !== 0 || cgst !== 0)
      .sort((a, b) => a.rate - b.rate),
  };
}

/**
 * Counts what a Z report must say from the rows at two closings, without the chain and without the server's sums.
 * @param takesChange counts cash as it was handed over, the mistake that a Z report must not make
 */
export function recountDay(before: RowsOfShop, now: RowsOfShop, { takesChange = false } = {}) {
  const payments = added(before.payments, now.payments);
  const collections = added(before.collections, now.collections);
  const voids = added(before.voids, now.voids);
  const opened = added(before.invoices, now.invoices)
    .filter(({ document }) => document === 'INVOICE')
    .sort((a, b) => placeOf(a) - placeOf(b));
  const movements = added(before.movements, now.movements);
  const inNoDrawer = <Row extends { mode: string | null; shiftId: string | null }>(rows: readonly Row[]) =>
    rows.filter(({ mode, shiftId }) => mode === 'CASH' && shiftId === null);
  const taken = (payment: PaymentCells): number =>
    takesChange && payment.tendered !== null ? payment.tendered - payment.tip : signed(payment);
  const keyOf = ({ mode, modeName }: Pick<PaymentCells, 'mode' | 'modeName'>): string =>
    `${mode} ${modeName ?? ''}`;
  const paidIn = new Map(
    [...payments, ...collections].filter(({ mode }) => isIn(mode)).map((row) => [keyOf(row), row]),
  );
  return {
    opened: opened.length,
    first: opened.at(0)?.invoiceNo ?? null,
    last: opened.at(-1)?.invoiceNo ?? null,
    billed: billedOf(before, now, 'INVOICE'),
    credited: billedOf(before, now, 'CREDIT_NOTE'),
    modes: [...paidIn.keys()].sort().map((key) => {
      const ofMode = payments.filter((row) => keyOf(row) === key);
      const [refunds, paid] = [
        ofMode.filter(({ kind }) => kind === 'REFUND'),
        ofMode.filter(({ kind }) => kind !== 'REFUND'),
      ];
      return {
        paymentMode: paidIn.get(key)?.mode as ZReport['modes'][number]['paymentMode'],
        modeName: paidIn.get(key)?.modeName ?? null,
        received: rupees(sumOf(paid, taken)),
        refunded: rupees(sumOf(refunds, ({ amount }) => amount)),
        tips: rupees(sumOf(paid, ({ tip }) => tip) - sumOf(refunds, ({ tip }) => tip)),
        collected: rupees(
          sumOf(
            collections.filter((row) => keyOf(row) === key),
            ({ amount }) => amount,
          ),
        ),
      };
    }),
    received: rupees(
      sumOf(
        payments.filter(({ mode }) => isIn(mode)),
        taken,
      ),
    ),
    onCredit: rupees(
      sumOf(
        payments.filter(({ mode }) => mode === 'DUE'),
        signed,
      ),
    ),
    waived: rupees(
      sumOf(
        payments.filter(({ mode }) => mode === null),
        signed,
      ),
    ),
    collected: rupees(sumOf(collections, ({ amount }) => amount)),
    tips: rupees(sumOf(payments, signedTip)),
    cashInNoDrawer: rupees(
      sumOf(inNoDrawer(payments), (payment) => signed(payment) + signedTip(payment)) +
        sumOf(inNoDrawer(collections), ({ amount }) => amount),
    ),
    change: rupees(
      sumOf(payments, ({ tendered, amount, tip }) => (tendered === null ? 0 : tendered - amount - tip)),
    ),
    due: rupees(dueOf(now)),
    dueBefore: rupees(dueOf(before)),
    voids: {
      count: voids.length,
      amount: rupees(sumOf(voids, ({ amount }) => amount)),
      wasted: sumOf(voids, ({ after }) => (JSON.parse(after) as { wasted?: number }).wasted ?? 0),
    },
    cash: ['DROP', 'EXPENSE', 'IN', 'OUT']
      .map((kind) => ({
        kind: kind as ZReport['cash'][number]['kind'],
        amount: rupees(
          sumOf(
            movements.filter((movement) => movement.kind === kind),
            ({ amount, correctsId }) => (correctsId === null ? amount : -amount),
          ),
        ),
      }))
      .filter(({ amount }) => amount !== 0),
    variances: byDrawer(
      added(before.shifts, now.shifts).map(({ drawer, amount }) => ({ drawer, variance: rupees(amount) })),
    ),
  };
}

/** The part of a Z report that `recountDay` counts. */
export const countedPart = (z: ZReport): ReturnType<typeof recountDay> => {
  const billed = ({ net: _, tax: __, ...sums }: ZReport['billed']) => sums;
  return {
    opened: z.invoices.opened,
    first: z.invoices.first,
    last: z.invoices.last,
    billed: billed(z.billed),
    credited: billed(z.credited),
    modes: z.modes,
    received: z.received,
    onCredit: z.onCredit,
    waived: z.waived,
    collected: z.collected,
    tips: z.tips,
    cashInNoDrawer: z.cashInNoDrawer ?? Number.NaN,
    change: z.change,
    due: z.due,
    dueBefore: z.dueBefore,
    voids: z.voids,
    cash: z.cash,
    variances: byDrawer(z.shifts.map(({ drawer, variance }) => ({ drawer, variance }))),
  };
};
