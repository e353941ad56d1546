import { BYTE_ORDER_MARK, csvLine, unguard } from './csv.ts';
import type { Item } from './menu/menu.contract.ts';

/** A menu as a spreadsheet holds it: written so that it comes back as it was, read as people fill such sheets in. */

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
  head: string;
  /** What else people write above it, without blanks and in small letters. */
  also: readonly string[];
  isRequired: boolean;
  /** The cell as a call takes it; undefined when it cannot be read. */
  read: (cell: string) => string | boolean | undefined;
  /** 'the price “abc” is not an amount in rupees': what it is called there, and what is wrong with it. */
  said: string;
  unreadable: string;
  write: (item: Item) => string;
}

const asItIs = (cell: string) => cell;
const column = (field: Field, head: string, write: Column['write'], rest: Partial<Column> = {}): Column => ({
  field,
  head,
  write,
  also: [],
  isRequired: false,
  said: `the ${head.toLocaleLowerCase('en-IN')}`,
  read: asItIs,
  unreadable: '',
  ...rest,
});

const COLUMNS: readonly Column[] = [
  column('name', 'Name', ({ name }) => name, { also: ['item', 'itemname'], isRequired: true }),
  column('categoryName', 'Category', ({ categoryId }) => categoryId.name, { isRequired: true }),
  column('price', 'Price', ({ price }) => String(price), {
    also: ['rate'],
    isRequired: true,
    read: readPrice,
    unreadable: 'is not an amount in rupees',
  }),
  column('mealType', 'Meal Type', ({ mealType }) => (mealType === 'VEG' ? 'Veg' : 'Non-veg'), {
    also: ['type', 'vegnonveg'],
    isRequired: true,
    read: readMealType,
    unreadable: 'is neither Veg nor Non-veg',
  }),
  column('shortCode', 'Short Code', ({ shortCode }) => shortCode ?? '', { also: ['code'] }),
  column('priority', 'Priority', ({ priority }) => String(priority ?? '')),
  column('isStar', 'Starred', ({ isStar }) => yesOrNo(isStar), {
    also: ['star'],
    said: 'the cell under Starred',
    read: readYesOrNo,
    unreadable: 'is neither Yes nor No',
  }),
  column('isAvailable', 'Available', ({ isAvailable }) => yesOrNo(isAvailable), {
    said: 'the cell under Available',
    read: readYesOrNo,
    unreadable: 'is neither Yes nor No',
  }),
];

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');
const letters = (text: string) => text.toLocaleLowerCase('en-IN').replace(/[^\p{L}\p{M}]/gu, '');

const AMOUNT = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/;

/** `₹1,250.50`, `Rs. 90`, `250/-`; a comma that parts no thousands is no amount, or 12,50 would be 1250. */
function readPrice(cell: string): string | undefined {
  const bare = cell
    .replace(/\s/g, '')
    .replace(/^(₹|rs\.?|inr)/i, '')
    .replace(/(₹|\/-|\/=)$/, '');
  return AMOUNT.test(bare) ? bare.replaceAll(',', '') : undefined;
}

function readMealType(cell: string): string | undefined {
  const said = letters(cell);
  if (['veg', 'v', 'vegetarian', 'pureveg'].includes(said)) return 'VEG';
  return ['nonveg', 'nv', 'nonvegetarian'].includes(said) ? 'NONVEG' : undefined;
}

function readYesOrNo(cell: string): boolean | undefined {
  if (/^(yes|y|true|1)$/i.test(cell)) return true;
  return /^(no|n|false|0)$/i.test(cell) ? false : undefined;
}

/** The items as CSV text. The mark at its beginning tells a spreadsheet that it is UTF-8. */
export function writeSheet(items: readonly Item[]): string {
  const rows = [
    COLUMNS.map(({ head }) => head),
    ...items.map((item) => COLUMNS.map(({ write }) => write(item))),
  ];
  return BYTE_ORDER_MARK + rows.map(csvLine).join('');
}

export interface SheetFault {
  /** As the spreadsheet counts, from 1. */
  row: number;
  message: string;
}

export interface SheetRow {
  row: number;
  /** As the call `importItems` takes it, not yet checked. */
  values: Partial<Record<Field, string | boolean>>;
  cells: Partial<Record<Field, string>>;
}

export interface Sheet {
  rows: SheetRow[];
  faults: SheetFault[];
  /** Headings that mean nothing here. */
  unused: string[];
}

/** What stands in a sheet's cells. The first row that is not empty names the columns. */
export function readSheet(cells: readonly (readonly string[])[]): Sheet {
  const filled = cells
    .map((row, index) => ({ row: index + 1, cells: row.map((cell) => cell.trim()) }))
    .filter((row) => row.cells.some(Boolean));
  const [head, ...body] = filled;
  if (!head) return { rows: [], faults: [{ row: 1, message: 'this file is empty' }], unused: [] };
  const columns = head.cells.map(columnOf);
  const unused = head.cells.filter((name, index) => name && !columns[index]);
  const faults = headFaults(head.row, columns);
  if (faults.length > 0) return { rows: [], faults, unused };
  const read = body.map(({ row, cells: texts }) => readRow(row, texts, columns));
  return { rows: read.map(({ row }) => row), faults: read.flatMap((one) => one.faults), unused };
}

function columnOf(head: string): Column | undefined {
  const said = letters(head.replace(/\(.*?\)/g, ''));
  return COLUMNS.find(({ head: name, also }) => [letters(name), ...also].includes(said));
}

function headFaults(row: number, columns: readonly (Column | undefined)[]): SheetFault[] {
  return COLUMNS.flatMap((one) => {
    const times = columns.filter((other) => other === one).length;
    if (times > 1) return [{ row, message: `the column “${one.head}” stands there twice` }];
    return times === 0 && one.isRequired ? [{ row, message: `the column “${one.head}” is missing` }] : [];
  });
}

function readRow(row: number, texts: readonly string[], columns: readonly (Column | undefined)[]) {
  const read: SheetRow = { row, values: {}, cells: {} };
  const faults: SheetFault[] = [];
  for (const [index, one] of columns.entries()) {
    if (!one) continue;
    const cell = unguard(texts[index] ?? '').trim();
    read.cells[one.field] = cell;
    const value = cell === '' ? emptyIn(one) : one.read(cell);
    if (value !== undefined) read.values[one.field] = value;
    else if (cell === '' && one.isRequired) faults.push({ row, message: `${one.said} is missing` });
    else if (cell !== '') faults.push({ row, message: `${one.said} ${cut(cell)} ${one.unreadable}` });
  }
  return { row: read, faults };
}

/** An empty short code or priority is none; an empty Yes or No says nothing. */
const emptyIn = ({ field }: Column) => (field === 'shortCode' || field === 'priority' ? '' : undefined);

const cut = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

/** What the contract, or the server, has against a cell. */
export function cellFault({ row, cells }: SheetRow, field: string, message: string): SheetFault {
  const one = COLUMNS.find((other) => other.field === field);
  if (!one || /^(The|This) /.test(message)) return { row, message };
  return { row, message: `${one.said} ${cut(cells[one.field] ?? '')} does not fit: ${message}` };
}
