import { isDeepStrictEqual } from 'node:util';
import type { GstSettings } from '@tawa/shared/gst.ts';
import type { Availability } from '@tawa/shared/menu/menu.rules.ts';
import {
  countRequested,
  holdsMoney,
  isOccupied,
  isShownAvailable,
  type Model,
  owedBy,
  rejectWith,
  requireAt,
} from './model.ts';

/** An invoice that is paid in part keeps its tax. */
export function setTax(model: Model, settings: GstSettings): void {
  if (isDeepStrictEqual(model.tax, settings)) return;
  model.tax = settings;
  for (const invoice of model.invoices)
    if (invoice.status === 'OPEN' && !holdsMoney(model, invoice)) invoice.tax = settings;
}

export function renameTable(model: Model, nth: number, name: string): void {
  const table = requireAt(model.tables, nth);
  const index = model.tables.indexOf(table);
  if (model.tables.some((other) => other !== table && !other.isDeleted && other.name === name))
    rejectWith(409);
  if (table.name === name) return;
  delete model.earlierNames[name];
  model.earlierNames[table.name] = index;
  table.name = name;
}

export function deleteTable(model: Model, nth: number): void {
  const table = requireAt(model.tables, nth);
  const index = model.tables.indexOf(table);
  if (table.group !== null || isOccupied(model, index) || countRequested(model, index) > 0) rejectWith(409);
  table.isDeleted = true;
  for (const [name, of] of Object.entries(model.earlierNames))
    if (of === index) delete model.earlierNames[name];
}

export function priceItem(model: Model, nth: number, price: number): void {
  requireAt(model.items, nth).price = price;
}

export function changeVariant(
  model: Model,
  {
    item: nth,
    variant: nthVariant,
    ...change
  }: { item: number; variant: number; price: number; available: boolean },
): void {
  Object.assign(requireAt(requireAt(model.items, nth).variants, nthVariant), change);
}

export function changeOption(
  { options }: Model,
  { option, ...change }: { option: number; price: number; available: boolean },
): void {
  Object.assign(requireAt(options.choices, option), change);
}

/** A switch that changes what the menu shows ends a count and a day. */
export function switchItem(model: Model, nth: number, available: boolean): void {
  const item = requireAt(model.items, nth);
  if (available !== isShownAvailable(item))
    Object.assign(item, { available, soldOutToday: false, remaining: null });
}

export function setAvailability(
  model: Model,
  nth: number,
  { availability, remaining = null }: { availability: Availability; remaining?: number | null },
): void {
  const available = availability === 'AVAILABLE';
  const soldOutToday = availability === 'SOLD_OUT_TODAY';
  Object.assign(requireAt(model.items, nth), { available, soldOutToday, remaining });
}

export function deleteItem(model: Model, nth: number): void {
  requireAt(model.items, nth).isDeleted = true;
}

export function changePhone({ customers }: Model, nth: number, phoneNo: string): void {
  const diner = requireAt(customers, nth);
  if (customers.some((other) => other !== diner && !other.isDeleted && other.phoneNo === phoneNo))
    rejectWith(409);
  diner.phoneNo = phoneNo;
}

export function deleteCustomer(model: Model, nth: number): void {
  const diner = requireAt(model.customers, nth);
  if (owedBy(model, model.customers.indexOf(diner)) > 0) rejectWith(409);
  diner.isDeleted = true;
}
