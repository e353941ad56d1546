import type { GstSettings } from '@tawa/shared/gst/gst.rules.ts';
import { isOccupied, type Model, of, refuse, waitingAt } from './model.ts';

export function tax(model: Model, settings: GstSettings): void {
  model.tax = settings;
}

export function renameTable(model: Model, nth: number, name: string): void {
  const table = of(model.tables, nth);
  const index = model.tables.indexOf(table);
  if (model.tables.some((other) => other !== table && !other.gone && other.name === name)) refuse(409);
  if (table.name === name) return;
  delete model.earlierNames[name];
  model.earlierNames[table.name] = index;
  table.name = name;
}

export function dropTable(model: Model, nth: number): void {
  const table = of(model.tables, nth);
  const index = model.tables.indexOf(table);
  if (isOccupied(model, index) || waitingAt(model, index) > 0) refuse(409);
  table.gone = true;
  for (const [name, of] of Object.entries(model.earlierNames))
    if (of === index) delete model.earlierNames[name];
}

export function editItem(model: Model, nth: number, change: { price?: number; available?: boolean }): void {
  Object.assign(of(model.items, nth), change);
}

export function dropItem(model: Model, nth: number): void {
  of(model.items, nth).gone = true;
}

export function changePhone({ guests }: Model, nth: number, phoneNo: string): void {
  const guest = of(guests, nth);
  if (guests.some((other) => other !== guest && !other.gone && other.phoneNo === phoneNo)) refuse(409);
  guest.phoneNo = phoneNo;
}

export function dropGuest({ guests }: Model, nth: number): void {
  of(guests, nth).gone = true;
}
