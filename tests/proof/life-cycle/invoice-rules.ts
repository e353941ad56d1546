import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import {
  holdsMoney,
  invoiceAmounts,
  invoiceBalance,
  invoiceKots,
  isUnpaid,
  type Model,
  type ModelInvoice,
  type ModelKot,
  NO_CHARGES,
  rejectWith,
  requireAt,
  tablesWith,
  unpaidKotsAt,
} from './model.ts';
import { closeInvoice, pay } from './payment-rules.ts';

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

/** Rejects a total below what is paid. One that is paid already closes the invoice. */
function saveAmounts(model: Model, invoice: ModelInvoice): void {
  invoice.tax = model.tax;
  const { due } = invoiceBalance(model, invoice);
  if (due < 0) rejectWith(409);
  if (due === 0 && holdsMoney(model, invoice)) closeInvoice(model, invoice);
}

/**
 * Rejects a discount that reaches the subtotal. An invoice without KOTs becomes void and returns its charges, unless
 * it is paid in part.
 */
export function recalculateInvoice(model: Model, invoice: ModelInvoice | undefined): ModelInvoice['charges'] {
  if (!invoice) return NO_CHARGES;
  const { charges } = invoice;
  if (invoiceKots(model, invoice).length > 0) {
    if (charges.discount > 0 && charges.discount >= invoiceAmounts(model, invoice).subTotal) rejectWith(409);
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

export function removeFromInvoice(model: Model, kot: ModelKot): void {
  const invoice = invoiceOf(model, kot);
  kot.invoice = null;
  recalculateInvoice(model, invoice);
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

function createInvoice(model: Model, kind: ModelInvoice['kind'], kots: readonly ModelKot[]): ModelInvoice {
  const { table = null, tableName = null } = kots[0] ?? {};
  const isOfGroup = kind === 'TABLE' && model.tables[table ?? -1]?.group != null;
  const invoice: ModelInvoice = {
    id: '',
    kind,
    status: 'OPEN',
    ...(isOfGroup ? invoicePlace(model, kind, table) : { table, tableName, mergedNames: null }),
    charges: NO_CHARGES,
    tax: model.tax,
    mode: null,
  };
  model.invoices.push(invoice);
  moveKotsToInvoice(model, kots, invoice);
  return invoice;
}

export function openInvoiceForKot(model: Model, nth: number): ModelInvoice {
  const kot = requireAt(model.kots, nth);
  if (!isUnpaid(kot)) rejectWith(409);
  const holder = invoiceOf(model, kot);
  return holder?.kind === 'SINGLE' ? holder : createInvoice(model, 'SINGLE', [kot]);
}

/** KOTs of an invoice that is paid in part stay on it. */
export function openInvoiceForTable(model: Model, table: number): ModelInvoice {
  const unpaid = unpaidKotsAt(model, table);
  if (unpaid.length === 0) rejectWith(404);
  const invoice = model.invoices[findOpenTableInvoice(model, table)];
  const others = unpaid.filter((kot) => {
    const holder = invoiceOf(model, kot);
    return !holder || (holder !== invoice && !holdsMoney(model, holder));
  });
  if (!invoice && others.length === 0) rejectWith(409);
  if (!invoice) return createInvoice(model, 'TABLE', others);
  if (others.length > 0) moveKotsToInvoice(model, others, invoice);
  return invoice;
}

export function setCharges(model: Model, nth: number, charges: ModelInvoice['charges']): void {
  const invoice = requireAt(model.invoices, nth);
  if (invoice.status !== 'OPEN') rejectWith(409);
  if (charges.discount > 0 && charges.discount >= invoiceAmounts(model, invoice).subTotal) rejectWith(400);
  invoice.charges = charges;
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
