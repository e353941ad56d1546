import { menuMessages } from '../messages/menu.en.ts';
import { type CellValue, describeValue, RUPEES, TEXT, YES_NO } from './csv-values.rules.ts';
import type { ImportedVariant } from './import-choices.rules.ts';
import type { Item } from './item.contract.ts';
import {
  type ImportedItem,
  MENU_COLUMNS,
  OPTION_COLUMNS,
  type TableColumn,
  toImportedItem,
} from './menu-columns.rules.ts';
import { changedColumns, groupNamesOf, hasSameNames, type ImportedChoices } from './menu-import.rules.ts';
import type { OptionGroup } from './option-group.contract.ts';

/** The sentences about an import. The rules themselves return codes and details. */

type Texts = ReturnType<typeof menuMessages>['csv'];
type FaultOf<Table extends Record<string, (details: never, name: string) => string>> = {
  [Code in keyof Table]: { code: Code; details: Parameters<Table[Code]>[0] };
}[keyof Table];
type SayFault = (details: object, name: string) => string;

export type CellFault = FaultOf<Texts['cells']>;

/** `field` is that of a column, `head` the heading of an unknown one. */
export type MenuCsvError = CellFault & {
  /** Number of the row in the spreadsheet, from 1. */
  row: number;
  field?: string;
  head?: string;
};

/** `firstRow` in the details is an index of the same list. */
export type MenuImportError = FaultOf<Texts['rows']> & {
  list: 'rows' | 'optionRows';
  /** Index of the row in its list, from 0. */
  row: number;
  field: keyof Texts['fields'];
};

export interface MenuCsvRow {
  row: number;
  /** Input for `importItems`, which is not validated yet. */
  values: Record<string, CellValue>;
  cells: Record<string, string>;
}

export interface RowMessage {
  /** Number of the row in the spreadsheet, from 1. */
  row: number;
  message: string;
}

export const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Returns “the price”, or for a yes/no column “the cell under Starred”. */
function nameCell({ field, header, initial }: TableColumn): string {
  const { fields, ofField, underHead } = menuMessages().csv;
  return typeof initial === 'boolean' ? underHead(header) : ofField(fields[field as keyof typeof fields]);
}

/** A field has the same heading in both tables. */
const findColumn = (field: string | undefined): TableColumn | undefined =>
  [...MENU_COLUMNS, ...OPTION_COLUMNS].find((column) => column.field === field);

export function describeCsvError({ row, field, head = '', code, details }: MenuCsvError): RowMessage {
  const { cells, underHead } = menuMessages().csv;
  const column = findColumn(field);
  return { row, message: (cells[code] as SayFault)(details, column ? nameCell(column) : underHead(head)) };
}

/** @param rowNumber maps an index of the error's list to the row's number in messages */
export function describeImportError(
  { field, code, details }: MenuImportError,
  rowNumber = (index: number): number => index + 1,
): string {
  const { fields, rows } = menuMessages().csv;
  const located = 'firstRow' in details ? { ...details, firstRow: rowNumber(details.firstRow) } : details;
  return (rows[code] as SayFault)(located, fields[field]);
}

/** Quotes the cell, unless it is empty or `message` already contains its text, in upper or lower case. */
export function cellError({ row, cells }: MenuCsvRow, field: string, message: string): RowMessage {
  const content = cells[field] ?? '';
  const isInMessage = message.toLowerCase().includes(content.toLowerCase());
  if (content === '' || isInMessage) return { row, message };
  return describeCsvError({
    row,
    field,
    code: 'notValid',
    details: { content: shorten(content), reason: message },
  });
}

/** “₹240 → ₹250, not starred → starred, Half: ₹140 → ₹150” */
export function describeChanges(
  item: Item,
  after: ImportedItem & Partial<ImportedChoices>,
  groups: readonly OptionGroup[] = [],
): string {
  const before = toImportedItem(item);
  const { fields, values } = menuMessages().csv;
  const hasVariants = (after.variants?.length ?? 0) > 0;
  const ofItem = changedColumns(before, after)
    // The price of an item with variants is their lowest one; they are described one by one.
    .filter(({ field }) => field !== 'price' || !hasVariants)
    .map(({ field, describe }) =>
      values.change(describe(before, fields[field]), describe(after, fields[field])),
    );
  const groupsBefore = groupNamesOf(item, groups);
  const { variants = [], groupNames = groupsBefore } = after;
  const ofGroups = hasSameNames(groupsBefore, groupNames)
    ? []
    : [values.change(describeNames(groupsBefore), describeNames(groupNames))];
  return [...ofItem, ...variants.flatMap((variant) => describeVariant(item, variant)), ...ofGroups].join(
    ', ',
  );
}

const describeNames = (names: readonly string[]): string => {
  const { fields, values } = menuMessages().csv;
  return names.length > 0 ? names.join(' + ') : values.none(fields.groupNames);
};

function describeVariant(item: Item, after: ImportedVariant): string[] {
  const { fields, values } = menuMessages().csv;
  const before = item.variants.find(({ _id }) => _id === after._id);
  if (!before) return [values.newVariant(after.name, RUPEES.describe(after.price, fields.price))];
  const describe = ({ name, price, shortCode, isAvailable, isDefault }: ImportedVariant): string[] => [
    name,
    RUPEES.describe(price, fields.price),
    describeValue(TEXT, shortCode, fields.shortCode),
    YES_NO.describe(isAvailable, fields.isAvailable),
    YES_NO.describe(isDefault, fields.isDefault),
  ];
  const [parts, partsAfter] = [describe(before), describe(after)];
  const changes = parts.flatMap((part, index) => {
    const now = partsAfter[index] ?? '';
    return part === now ? [] : [values.change(part, now)];
  });
  return changes.length > 0 ? [values.ofVariant(after.name, changes.join(', '))] : [];
}
