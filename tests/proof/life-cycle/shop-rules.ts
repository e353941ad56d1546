import type { GstSettings } from '@tawa/shared/gst/gst.rules.ts';
import { type Evening, isOccupied, of, refuse, waitingAt } from './evening.ts';

export function tax(evening: Evening, settings: GstSettings): void {
  evening.tax = settings;
}

export function renameTable(evening: Evening, nth: number, name: string): void {
  const table = of(evening.tables, nth);
  const index = evening.tables.indexOf(table);
  if (evening.tables.some((other) => other !== table && !other.gone && other.name === name)) refuse(409);
  if (table.name === name) return;
  delete evening.earlierNames[name];
  evening.earlierNames[table.name] = index;
  table.name = name;
}

export function dropTable(evening: Evening, nth: number): void {
  const table = of(evening.tables, nth);
  const index = evening.tables.indexOf(table);
  if (isOccupied(evening, index) || waitingAt(evening, index) > 0) refuse(409);
  table.gone = true;
  for (const [name, of] of Object.entries(evening.earlierNames))
    if (of === index) delete evening.earlierNames[name];
}

export function editItem(
  evening: Evening,
  nth: number,
  change: { price?: number; available?: boolean },
): void {
  Object.assign(of(evening.items, nth), change);
}

export function dropItem(evening: Evening, nth: number): void {
  of(evening.items, nth).gone = true;
}

export function changePhone({ guests }: Evening, nth: number, phoneNo: string): void {
  const guest = of(guests, nth);
  if (guests.some((other) => other !== guest && !other.gone && other.phoneNo === phoneNo)) refuse(409);
  guest.phoneNo = phoneNo;
}

export function dropGuest({ guests }: Evening, nth: number): void {
  of(guests, nth).gone = true;
}
