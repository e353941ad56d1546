import { normalizeVisibleText } from '../text.ts';

export const TABLE_SHAPES = ['CIRCLE', 'RECTANGLE'] as const;
export type TableShape = (typeof TABLE_SHAPES)[number];

export const MAX_SEATS = 999;

/** A group has one invoice, so more tables than a party needs are a mistake. */
export const MAX_GROUPED_TABLES = 10;

/** The tables of a group as one place: `T4 + T5`. */
export const joinTableNames = (tables: readonly { name: string }[]): string =>
  tables.map(({ name }) => name).join(' + ');

/** The page that the QR code of a table opens, below the address of Tawa. */
export function qrPath(shopId: string, tableName: string): string {
  return `/orders/qr/${encodeURIComponent(shopId)}/${encodeURIComponent(tableName)}`;
}

/**
 * Folds a name, so that case, invisible characters and different codings of accents and nuktas do not matter.
 */
export function foldName(name: string): string {
  return normalizeVisibleText(trimAndFoldCase(name));
}

/** Folds only the case and keeps invisible characters, which names in old QR links contain. */
export function trimAndFoldCase(name: string): string {
  return name.trim().normalize('NFC').toLocaleLowerCase('en-IN');
}

/**
 * How the welcome page shows a table's name: up to 4 characters in large type in a circle, up to 10 in smaller
 * type; a longer name does not fit the circle and gets a line of its own.
 */
export type NameLength = 'short' | 'middling' | 'long';

export function classifyNameLength(name: string): NameLength {
  if (name.length <= 4) return 'short';
  return name.length <= 10 ? 'middling' : 'long';
}

const naturalCollator = new Intl.Collator('en-IN', { numeric: true });

/** Sorts T2 before T10. */
export const compareTableNames = (a: string, b: string): number => naturalCollator.compare(a, b);

/** Sorts T2 before T10. */
export function compareTables(a: { _id: string; name: string }, b: { _id: string; name: string }): number {
  return compareTableNames(a.name, b.name) || (a._id < b._id ? -1 : 1);
}

const PRIORITY_LAST = 10_000;

interface OrderedArea {
  _id: string;
  name: string;
  priority: number | null;
}

/** Sorts areas without a priority last. */
export function compareAreas(a: OrderedArea, b: OrderedArea): number {
  const byPriority = (a.priority ?? PRIORITY_LAST) - (b.priority ?? PRIORITY_LAST);
  if (byPriority) return byPriority;
  const [left, right] = [a, b].map(({ name, _id }) => `${foldName(name)}\0${_id}`) as [string, string];
  return left < right ? -1 : 1;
}

/** @param place the table's name as in the URL or the picker; '' for an order without a table */
export function placeKey(shopId: string, place: string): string {
  return `${shopId}/${foldName(place)}`;
}

/** `place` is folded, so it is not for display; '' for an order without a table. */
export function parsePlaceKey(key: string): { shopId: string; place: string } {
  const [shopId = '', ...place] = key.split('/');
  return { shopId, place: place.join('/') };
}
