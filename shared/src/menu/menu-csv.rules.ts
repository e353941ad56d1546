import { BYTE_ORDER_MARK, formatCsvLine, unescapeFormula } from '../csv.ts';
import type { Item } from './menu.contract.ts';

/** An export can be imported without loss; imports accept common spellings. */

type Field =
  | 'name'
  | 'categoryName'
  | 'price'
  | 'mealType'
  | 'shortCode'
  | 'priority'
  | 'isStar'
  | 'isAvailable';

interface Column {
  field: Field;
  header: string;
  /** Lower case, without blanks. */
  aliases: readonly string[];
  isRequired: boolean;
  parse: (cell: string) => string | boolean | undefined;
  /** Messages read: label “cell” parseError. */
  label: string;
  parseError: string;
  format: (item: Item) => string;
}

const identity = (cell: string) => cell;
const defineColumn = (
  field: Field,
  header: string,
  format: Column['format'],
  options: Partial<Column> = {},
): Column => ({
  field,
  header: header,
  format: format,
  aliases: [],
  isRequired: false,
  label: `the ${header.toLocaleLowerCase('en-IN')}`,
  parse: identity,
  parseError: '',
  ...options,
});

const COLUMNS: readonly Column[] = [
  defineColumn('name', 'Name', ({ name }) => name, { aliases: ['item', 'itemname'], isRequired: true }),
  defineColumn('categoryName', 'Category', ({ categoryId }) => categoryId.name, { isRequired: true }),
  defineColumn('price', 'Price', ({ price }) => String(price), {
    aliases: ['rate'],
    isRequired: true,
    parse: parsePrice,
    parseError: 'is not an amount in rupees',
  }),
  defineColumn('mealType', 'Meal Type', ({ mealType }) => (mealType === 'VEG' ? 'Veg' : 'Non-veg'), {
    aliases: ['type', 'vegnonveg'],
    isRequired: true,
    parse: parseMealType,
    parseError: 'is neither Veg nor Non-veg',
  }),
  defineColumn('shortCode', 'Short Code', ({ shortCode }) => shortCode ?? '', { aliases: ['code'] }),
  defineColumn('priority', 'Priority', ({ priority }) => String(priority ?? '')),
  defineColumn('isStar', 'Starred', ({ isStar }) => formatYesNo(isStar), {
    aliases: ['star'],
    label: 'the cell under Starred',
    parse: parseYesNo,
    parseError: 'is neither Yes nor No',
  }),
  defineColumn('isAvailable', 'Available', ({ isAvailable }) => formatYesNo(isAvailable), {
    label: 'the cell under Available',
    parse: parseYesNo,
    parseError: 'is neither Yes nor No',
  }),
];

const formatYesNo = (value: boolean) => (value ? 'Yes' : 'No');
const lettersOnly = (text: string) => text.toLocaleLowerCase('en-IN').replace(/[^\p{L}\p{M}]/gu, '');

const AMOUNT = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/;

/** `₹1,250.50`, `Rs. 90`, `250/-`. Commas must separate thousands, or 12,50 would be 1250. */
function parsePrice(cell: string): string | undefined {
  const amount = cell
    .replace(/\s/g, '')
    .replace(/^(₹|rs\.?|inr)/i, '')
    .replace(/(₹|\/-|\/=)$/, '');
  return AMOUNT.test(amount) ? amount.replaceAll(',', '') : undefined;
}

function parseMealType(cell: string): string | undefined {
  const letters = lettersOnly(cell);
  if (['veg', 'v', 'vegetarian', 'pureveg'].includes(letters)) return 'VEG';
  return ['nonveg', 'nv', 'nonvegetarian'].includes(letters) ? 'NONVEG' : undefined;
}

function parseYesNo(cell: string): boolean | undefined {
  if (/^(yes|y|true|1)$/i.test(cell)) return true;
  return /^(no|n|false|0)$/i.test(cell) ? false : undefined;
}

export function formatMenuCsv(items: readonly Item[]): string {
  const rows = [
    COLUMNS.map(({ header }) => header),
    ...items.map((item) => COLUMNS.map(({ format }) => format(item))),
  ];
  return BYTE_ORDER_MARK + rows.map(formatCsvLine).join('');
}

export interface MenuCsvError {
  /** As in the spreadsheet, from 1. */
  row: number;
  message: string;
}

export interface MenuCsvRow {
  row: number;
  /** Unvalidated row for `importItems`. */
  values: Partial<Record<Field, string | boolean>>;
  cells: Partial<Record<Field, string>>;
}

export interface MenuCsv {
  rows: MenuCsvRow[];
  errors: MenuCsvError[];
  unknownColumns: string[];
}

/** The first non-empty row has the headers. */
export function parseMenuCsv(cells: readonly (readonly string[])[]): MenuCsv {
  const filled = cells
    .map((row, index) => ({ row: index + 1, cells: row.map((cell) => cell.trim()) }))
    .filter((row) => row.cells.some(Boolean));
  const [headerRow, ...dataRows] = filled;
  if (!headerRow)
    return { rows: [], errors: [{ row: 1, message: 'this file is empty' }], unknownColumns: [] };
  const columns = headerRow.cells.map(findColumn);
  const unknownColumns = headerRow.cells.filter((name, index) => name && !columns[index]);
  const errors = headerErrors(headerRow.row, columns);
  if (errors.length > 0) return { rows: [], errors: errors, unknownColumns: unknownColumns };
  const parsedRows = dataRows.map(({ row, cells: texts }) => parseRow(row, texts, columns));
  return {
    rows: parsedRows.map(({ row }) => row),
    errors: parsedRows.flatMap((one) => one.faults),
    unknownColumns: unknownColumns,
  };
}

function findColumn(header: string): Column | undefined {
  const letters = lettersOnly(header.replace(/\(.*?\)/g, ''));
  return COLUMNS.find(({ header: name, aliases }) => [lettersOnly(name), ...aliases].includes(letters));
}

function headerErrors(row: number, columns: readonly (Column | undefined)[]): MenuCsvError[] {
  return COLUMNS.flatMap((column) => {
    const count = columns.filter((other) => other === column).length;
    if (count > 1) return [{ row, message: `the column “${column.header}” appears twice` }];
    return count === 0 && column.isRequired
      ? [{ row, message: `the column “${column.header}” is missing` }]
      : [];
  });
}

function parseRow(row: number, cells: readonly string[], columns: readonly (Column | undefined)[]) {
  const parsedRow: MenuCsvRow = { row, values: {}, cells: {} };
  const errors: MenuCsvError[] = [];
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const cell = unescapeFormula(cells[index] ?? '').trim();
    parsedRow.cells[column.field] = cell;
    const value = cell === '' ? emptyValueOf(column) : column.parse(cell);
    if (value !== undefined) parsedRow.values[column.field] = value;
    else if (cell === '' && column.isRequired) errors.push({ row, message: `${column.label} is missing` });
    else if (cell !== '')
      errors.push({ row, message: `${column.label} ${quoteShortened(cell)} ${column.parseError}` });
  }
  return { row: parsedRow, faults: errors };
}

/** The value of an empty cell: '' clears a short code or priority, undefined leaves other fields unchanged. */
const emptyValueOf = ({ field }: Column) => (field === 'shortCode' || field === 'priority' ? '' : undefined);

const quoteShortened = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

export function cellError({ row, cells }: MenuCsvRow, field: string, message: string): MenuCsvError {
  const column = COLUMNS.find((other) => other.field === field);
  if (!column || /^(The|This) /.test(message)) return { row, message };
  return {
    row,
    message: `${column.label} ${quoteShortened(cells[column.field] ?? '')} is not valid: ${message}`,
  };
}
