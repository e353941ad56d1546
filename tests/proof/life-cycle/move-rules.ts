import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import {
  addCharges,
  findOpenTableInvoice,
  invoiceOf,
  invoicePlace,
  isFixed,
  recalculateInvoice,
} from './invoice-rules.ts';
import { findTable } from './kot-rules.ts';
import {
  invoiceKots,
  isLive,
  isOccupied,
  isOpen,
  isUnpaid,
  type Model,
  type ModelInvoice,
  type ModelKot,
  rejectWith,
  requireAt,
  splitsOf,
  unpaidKotsAt,
} from './model.ts';

/** Its open splits go along. */
function takeInvoiceAlong(model: Model, invoice: ModelInvoice, table: number | null): void {
  for (const one of [invoice, ...splitsOf(model, invoice).filter(isOpen)])
    Object.assign(one, invoicePlace(model, invoice.kind, table));
  if (table === null) invoice.kind = 'SINGLE';
}

/** An invoice goes along if all of its KOTs do and the new table has none; that of one KOT alone always does. */
function moveInvoices(model: Model, kots: readonly ModelKot[], table: number | null): void {
  const atTable = model.invoices[findOpenTableInvoice(model, table)];
  const held = new Set(kots.filter(isUnpaid).flatMap((kot) => invoiceOf(model, kot) ?? []));
  const holders = [...held].filter((holder) => holder !== atTable);
  if (!holders.every(isOpen)) rejectWith(409);
  const goesAlong = (holder: ModelInvoice) =>
    invoiceKots(model, holder).every((kot) => kots.includes(kot)) && (holder.kind === 'SINGLE' || !atTable);
  const moving = holders.filter(goesAlong);
  const left = holders.filter((holder) => !moving.includes(holder));
  const leaving = kots.filter((kot) => left.some((holder) => holder === invoiceOf(model, kot)));
  const unbilled = table === null ? [] : unpaidKotsAt(model, table).filter(({ invoice }) => invoice === null);
  const [alone, ...more] = moving;
  if (table !== null && !atTable && alone?.table === null && more.length === 0)
    alone.kind = unbilled.length > 0 && isFixed(model, alone) ? 'SINGLE' : 'TABLE';
  const target = table === null ? undefined : (atTable ?? moving.find(({ kind }) => kind === 'TABLE'));
  const joining = target ? [...unbilled, ...leaving] : [];
  const changed = [...left, ...(target && joining.length > 0 ? [target] : [])];
  if (changed.some((invoice) => isFixed(model, invoice))) rejectWith(409);
  for (const kot of leaving) kot.invoice = null;
  for (const kot of joining) kot.invoice = target ? model.invoices.indexOf(target) : null;
  for (const invoice of moving) takeInvoiceAlong(model, invoice, table);
  for (const holder of left) {
    const charges = recalculateInvoice(model, holder);
    if (target) addCharges(target, charges);
  }
  if (!target || joining.length === 0) return;
  takeInvoiceAlong(model, target, table);
  recalculateInvoice(model, target);
}

interface Place {
  kotType: KotType;
  table: number | null;
  /** Onto an occupied table. */
  merge: boolean;
}

function moveToPlace(model: Model, kots: readonly ModelKot[], { kotType, table, merge }: Place): void {
  if (table !== null && isOccupied(model, table) && !merge) rejectWith(409);
  const tableName = table === null ? null : requireAt(model.tables, table).name;
  for (const kot of kots) Object.assign(kot, { kotType, table, tableName });
  moveInvoices(model, kots, table);
}

export interface Move {
  from: number;
  to: number;
  /** Null: all of the table. */
  kot: number | null;
  merge: boolean;
}

export function moveOrders(model: Model, { from, to, kot: nth, merge }: Move): void {
  const table = requireAt(model.tables, from);
  requireAt(model.tables, to);
  if (table.group !== null && nth === null && from !== to) rejectWith(409);
  const kots =
    nth === null
      ? model.kots.filter((kot) => kot.table === from && isLive(kot))
      : [requireAt(model.kots, nth)];
  if (kots.length === 0 || kots.some((kot) => kot.table !== from || !isLive(kot))) rejectWith(409);
  if (from !== to) moveToPlace(model, kots, { kotType: 'DINEIN', table: to, merge });
}

export interface TypeChange {
  kotType: KotType;
  tableNo: string;
  merge: boolean;
}

export function changeType(model: Model, nth: number, { kotType, tableNo, merge }: TypeChange): void {
  const kot = requireAt(model.kots, nth);
  if (!isLive(kot)) rejectWith(409);
  const table = kotType === 'DINEIN' ? findTable(model, tableNo) : null;
  if (kot.table === table) kot.kotType = kotType;
  else moveToPlace(model, [kot], { kotType, table, merge });
}
