import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  billedQuantity,
  holdsMoney,
  invoiceAmounts,
  invoiceBalance,
  invoiceKots,
  isOpen,
  isUnpaid,
  type Line,
  type Model,
  type ModelInvoice,
  type ModelKot,
  NO_CHARGES,
  rejectWith,
  requireAt,
  splitsOf,
  splitsWith,
  tablesWith,
  unpaidKotsAt,
} from './model.ts';
import { closeIfNothingIsLeft, closeInvoice, pay, payKots } from './payment-rules.ts';

/** A group has one, at its host. */
export function findOpenTableInvoice(model: Model, table: number | null): number {
  if (table === null) return -1;
  const [host] = tablesWith(model, table);
  return model.invoices.findIndex(
    (invoice) => invoice.kind === 'TABLE' && invoice.status === 'OPEN' && invoice.table === host,
  );
}

type Place = Pick<ModelInvoice, 'table' | 'tableName' | 'mergedNames'>;

/** The invoice of one KOT alone is at the table of the KOT, any other at the host of the group. */
export function invoicePlace(model: Model, kind: ModelInvoice['kind'], table: number | null): Place {
  if (table === null) return { table, tableName: null, mergedNames: null };
  const group = kind === 'TABLE' ? tablesWith(model, table) : [table];
  const names = group.map((one) => requireAt(model.tables, one).name);
  return {
    table: group[0] ?? null,
    tableName: names[0] ?? null,
    mergedNames: kind === 'TABLE' && model.tables[table]?.group != null ? names : null,
  };
}

export function joinOpenTableInvoice(model: Model, kot: ModelKot): void {
  const invoice = findOpenTableInvoice(model, kot.table);
  if (invoice < 0) return;
  kot.invoice = invoice;
  recalculateInvoice(model, invoiceOf(model, kot));
}

/** KOTs neither leave nor join such an invoice. */
export const isFixed = (model: Model, invoice: ModelInvoice): boolean =>
  holdsMoney(model, invoice) || splitsOf(model, invoice).length > 0;

/** Rejects a total below what is paid. One that is paid already closes the invoice. */
function saveAmounts(model: Model, invoice: ModelInvoice): void {
  invoice.tax = model.tax;
  const { due } = invoiceBalance(model, invoice);
  if (due < 0) rejectWith(409);
  if (due === 0 && holdsMoney(model, invoice)) closeInvoice(model, invoice);
  else closeIfNothingIsLeft(model, invoice);
}

/** A discount of its own is below what the discounts of its lines leave. */
export function hasFittingDiscount(model: Model, invoice: ModelInvoice): boolean {
  const { subTotal, lineDiscount } = invoiceAmounts(model, invoice);
  const { discount } = invoice.charges;
  return discount === 0 || (discount > 0 && discount < subTotal - lineDiscount);
}

/**
 * Rejects a discount that does not fit any more. An invoice without KOTs becomes void and returns its charges, unless
 * it is paid in part.
 */
export function recalculateInvoice(model: Model, invoice: ModelInvoice | undefined): ModelInvoice['charges'] {
  if (!invoice) return NO_CHARGES;
  const { charges } = invoice;
  if (invoiceKots(model, invoice).length > 0) {
    if (!hasFittingDiscount(model, invoice)) rejectWith(409);
    saveAmounts(model, invoice);
    return NO_CHARGES;
  }
  if (holdsMoney(model, invoice)) rejectWith(409);
  invoice.status = 'VOID';
  invoice.charges = NO_CHARGES;
  return charges;
}

export const invoiceOf = ({ invoices }: Model, { invoice }: ModelKot): ModelInvoice | undefined =>
  invoice === null ? undefined : invoices[invoice];

/** Call it when the lines of the KOT have changed. A paid invoice must not change with them. */
export function recalculateInvoiceOf(model: Model, invoice: ModelInvoice | undefined): void {
  if (!invoice?.settled) return void recalculateInvoice(model, invoice);
  if (invoiceAmounts(model, invoice).subTotal !== invoice.settled.subTotal) rejectWith(409);
  payKots(model, invoice);
}

/**
 * Call it before each of the lines is lowered to `left`. What the source cannot give is taken from its open splits, the latest first.
 * What a paid invoice holds stays.
 */
export function lowerOnSplits(model: Model, kot: ModelKot, lines: readonly Line[], left: number): void {
  const source = invoiceOf(model, kot);
  if (!source) return;
  const changed = new Set<ModelInvoice>();
  for (const line of lines) {
    const onSource = isOpen(source) ? billedQuantity(model, source, line) : 0;
    let excess = line.quantity - left - onSource;
    for (const split of splitsWith(model, { lines: [line] })
      .filter(isOpen)
      .reverse()) {
      const taken = Math.min(billedQuantity(model, split, line), excess);
      if (taken <= 0) continue;
      excess -= taken;
      changed.add(split);
      split.parts = split.parts
        .map((part) => (part.lineId === line.id ? { ...part, quantity: part.quantity - taken } : part))
        .filter(({ quantity }) => quantity > 0);
    }
    if (excess > 0) rejectWith(409);
  }
  for (const split of changed) recalculateInvoice(model, split);
}

export function removeFromInvoice(model: Model, kot: ModelKot): void {
  lowerOnSplits(model, kot, kot.lines, 0);
  const invoice = invoiceOf(model, kot);
  kot.invoice = null;
  recalculateInvoiceOf(model, invoice);
}

export function addCharges(invoice: ModelInvoice, more: ModelInvoice['charges']): void {
  for (const charge of Object.keys(NO_CHARGES) as (keyof typeof NO_CHARGES)[])
    invoice.charges = { ...invoice.charges, [charge]: invoice.charges[charge] + more[charge] };
}

function moveKotsToInvoice(model: Model, kots: readonly ModelKot[], invoice: ModelInvoice): void {
  const holders = new Set(kots.map((kot) => invoiceOf(model, kot)));
  if ([...holders].some((holder) => holder && holdsMoney(model, holder))) rejectWith(409);
  for (const kot of kots) kot.invoice = model.invoices.indexOf(invoice);
  for (const holder of holders) addCharges(invoice, recalculateInvoice(model, holder));
  recalculateInvoice(model, invoice);
}

export const newInvoice = ({ tax }: Model) => ({
  source: null,
  parts: [],
  charges: NO_CHARGES,
  tax,
  mode: null,
  settled: null,
});

function createInvoice(model: Model, kind: ModelInvoice['kind'], kots: readonly ModelKot[]): ModelInvoice {
  const { table = null, tableName = null } = kots[0] ?? {};
  const isOfGroup = kind === 'TABLE' && model.tables[table ?? -1]?.group != null;
  const invoice: ModelInvoice = {
    id: '',
    kind,
    status: 'OPEN',
    ...(isOfGroup ? invoicePlace(model, kind, table) : { table, tableName, mergedNames: null }),
    ...newInvoice(model),
  };
  model.invoices.push(invoice);
  moveKotsToInvoice(model, kots, invoice);
  return invoice;
}

export function openInvoiceForKot(model: Model, nth: number): ModelInvoice {
  const kot = requireAt(model.kots, nth);
  if (!isUnpaid(kot)) rejectWith(409);
  const holder = invoiceOf(model, kot);
  if (holder && (holder.kind === 'SINGLE' || splitsWith(model, kot).length > 0))
    return findPayable(model, holder, [kot]);
  return createInvoice(model, 'SINGLE', [kot]);
}

/** Once the holder is paid: the earliest open one that was split from it. */
function findPayable(model: Model, holder: ModelInvoice, kots: readonly ModelKot[]): ModelInvoice {
  if (isOpen(holder)) return holder;
  return splitsWith(model, { lines: kots.flatMap(({ lines }) => lines) }).find(isOpen) ?? holder;
}

/** KOTs of an invoice that is paid in part stay on it, and so does a KOT that is split. */
export function openInvoiceForTable(model: Model, table: number): ModelInvoice {
  const unpaid = unpaidKotsAt(model, table);
  if (unpaid.length === 0) rejectWith(404);
  const invoice = model.invoices[findOpenTableInvoice(model, table)];
  const unsplit = unpaid.filter(
    (kot) =>
      (kot.invoice === null || invoiceOf(model, kot) !== invoice) && splitsWith(model, kot).length === 0,
  );
  const others = unsplit.filter((kot) => {
    const holder = invoiceOf(model, kot);
    return !holder || !holdsMoney(model, holder);
  });
  if (!invoice && others.length === 0) {
    const [holder] = unpaid.flatMap((kot) => invoiceOf(model, kot) ?? []);
    return unsplit.length > 0 || !holder ? rejectWith(409) : findPayable(model, holder, unpaid);
  }
  if (!invoice) return createInvoice(model, 'TABLE', others);
  if (others.length > 0) moveKotsToInvoice(model, others, invoice);
  return invoice;
}

/** The discount of the charges has that of the lines in it. */
export function setCharges(model: Model, nth: number, charges: ModelInvoice['charges']): void {
  const invoice = requireAt(model.invoices, nth);
  if (invoice.status !== 'OPEN') rejectWith(409);
  const { lineDiscount } = invoiceAmounts(model, invoice);
  invoice.charges = { ...charges, discount: charges.discount - lineDiscount };
  if (!hasFittingDiscount(model, invoice)) rejectWith(400);
  saveAmounts(model, invoice);
}

export interface Payment {
  mode: PaymentMode;
  /** Paise; undefined: what is due. */
  amount: number | undefined;
  /** The total that the cashier saw. */
  expectedTotal: number | undefined;
}

/** Waives what is due above the amount. */
export function payInvoice(
  model: Model,
  nth: number,
  { mode, amount, expectedTotal }: Payment,
): ModelInvoice {
  const invoice = requireAt(model.invoices, nth);
  if (invoice.status !== 'OPEN') rejectWith(409);
  const { total } = invoiceAmounts(model, invoice);
  if (expectedTotal !== undefined && expectedTotal !== total) rejectWith(409);
  const { due } = invoiceBalance(model, invoice);
  const received = amount ?? due;
  if (received > due || (received === 0 && due > 0)) rejectWith(400);
  pay(model, invoice, { mode, amount: received });
  if (received < due) pay(model, invoice, { kind: 'WAIVER', mode: null, amount: due - received });
  closeInvoice(model, invoice);
  return invoice;
}
