import { addCharges, invoiceOf, invoicePlace, isFixed, recalculateInvoice } from './invoice-rules.ts';
import {
  isOccupied,
  isOpen,
  type Model,
  type ModelInvoice,
  type ModelKot,
  rejectWith,
  requireAt,
  tablesWith,
  unpaidKotsAt,
} from './model.ts';

const tablesOf = ({ tables }: Model, group: number): number[] =>
  tables.flatMap((table, index) => (table.group === group ? [index] : []));

function endGroup(model: Model, group: number): void {
  for (const table of tablesOf(model, group)) requireAt(model.tables, table).group = null;
}

/** A group ends when its last unpaid KOT does. */
export function endFreedGroups(before: Model, after: Model): void {
  for (const [group, { host }] of after.groups.entries()) {
    const wasOccupied = before.tables[host]?.group === group && isOccupied(before, host);
    if (wasOccupied && !isOccupied(after, host)) endGroup(after, group);
  }
}

const invoicesOf = (model: Model, kots: readonly ModelKot[]): ModelInvoice[] => [
  ...new Set(kots.flatMap((kot) => invoiceOf(model, kot) ?? [])),
];

function requireChangeable(model: Model, invoices: readonly ModelInvoice[]): void {
  if (invoices.some((invoice) => !isOpen(invoice) || isFixed(model, invoice))) rejectWith(409);
}

function mergeInvoices(model: Model, host: number): void {
  const kots = unpaidKotsAt(model, host);
  const holders = invoicesOf(model, kots);
  requireChangeable(model, holders);
  const order = tablesWith(model, host);
  const [target, ...others] = holders
    .filter(({ kind }) => kind === 'TABLE')
    .sort((a, b) => order.indexOf(a.table ?? -1) - order.indexOf(b.table ?? -1));
  if (!target) return;
  for (const kot of kots) {
    const holder = invoiceOf(model, kot);
    if (!holder || others.includes(holder)) kot.invoice = model.invoices.indexOf(target);
  }
  for (const other of others) addCharges(target, recalculateInvoice(model, other));
  Object.assign(target, invoicePlace(model, 'TABLE', host));
  recalculateInvoice(model, target);
}

/** The first table is the host. Returns the group. */
export function mergeTables(model: Model, nths: readonly number[]): Model['groups'][number] {
  const indexes = [...new Set(nths)];
  if (indexes.length < 2) rejectWith(400);
  for (const index of indexes) requireAt(model.tables, index);
  const host = indexes[0] ?? 0;
  const group = model.tables[host]?.group ?? null;
  for (const index of indexes) {
    const other = model.tables[index]?.group ?? null;
    if (other !== null && other !== group) rejectWith(409);
    if (index === host && group !== null && model.groups[group]?.host !== host) rejectWith(409);
  }
  const of = group ?? model.groups.push({ id: '', host }) - 1;
  const isJoined = indexes.some((index) => model.tables[index]?.group === null);
  for (const index of indexes) requireAt(model.tables, index).group = of;
  if (isJoined) mergeInvoices(model, host);
  return requireAt(model.groups, of);
}

/** The bill stays with the host, or else with the first table that ordered. */
export function unmergeTables(model: Model, group: number): void {
  const { host } = requireAt(model.groups, group);
  if (tablesOf(model, group).length === 0) rejectWith(404);
  const kots = unpaidKotsAt(model, host);
  const ofGroup = invoicesOf(model, kots).filter(({ kind }) => kind === 'TABLE');
  requireChangeable(model, ofGroup);
  const [invoice] = ofGroup;
  const onInvoice = kots.filter((kot) => invoice && invoiceOf(model, kot) === invoice);
  const keeper = tablesWith(model, host).find((table) => onInvoice.some((kot) => kot.table === table));
  for (const kot of onInvoice) if (kot.table !== keeper) kot.invoice = null;
  endGroup(model, group);
  if (!invoice) return;
  Object.assign(invoice, invoicePlace(model, 'TABLE', keeper ?? null));
  recalculateInvoice(model, invoice);
}
