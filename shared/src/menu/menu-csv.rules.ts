import { BYTE_ORDER_MARK, formatCsvLine } from '../csv.ts';
import { type CellValue, lowerCaseLetters, MEAL_TYPE, RUPEES } from './csv-values.rules.ts';
import { confirmDoubtful, readText } from './doubtful-text.rules.ts';
import { type MenuCsvError, type MenuCsvRow, shorten } from './import-messages.rules.ts';
import type { Item } from './item.contract.ts';
import {
  MENU_COLUMNS,
  type MenuRow,
  OPTION_COLUMNS,
  type OptionRow,
  type TableColumn,
} from './menu-columns.rules.ts';
import type { OptionGroup } from './option-group.contract.ts';

/** An exported file can be imported again without loss. Imports also accept other common spellings. */

const isRequired = ({ initial }: TableColumn) => initial === undefined;
const headersOf = (columns: readonly TableColumn[]) => columns.map(({ header }) => header);

export const REQUIRED_HEADERS = headersOf(MENU_COLUMNS.filter(isRequired));
export const OPTIONAL_HEADERS = headersOf(MENU_COLUMNS.filter((column) => !isRequired(column)));

/** Writes the items and, after an empty row, the options of all groups, with headers of their own. */
export function formatMenuCsv(items: readonly Item[], groups: readonly OptionGroup[]): string {
  const itemRows = items.flatMap((item): MenuRow[] => {
    const groupNames = item.optionGroupIds.flatMap((id) => groups.find(({ _id }) => _id === id)?.name ?? []);
    const variants = item.variants.length > 0 ? item.variants : [undefined];
    return variants.map((variant) => ({ item, variant, groupNames }));
  });
  const names = new Map(items.map(({ _id, name }) => [_id, name]));
  const optionRows = groups.flatMap((group) =>
    group.options.map((option): OptionRow => ({ group, option, itemName: names.get(option.itemId ?? '') })),
  );
  const rows = [
    headersOf(MENU_COLUMNS),
    ...itemRows.map((row) => MENU_COLUMNS.map(({ write }) => write(row) ?? '')),
  ];
  if (optionRows.length > 0)
    rows.push(
      [],
      headersOf(OPTION_COLUMNS),
      ...optionRows.map((row) => OPTION_COLUMNS.map(({ write }) => write(row) ?? '')),
    );
  return BYTE_ORDER_MARK + rows.map((cells) => formatCsvLine(cells.map(confirmDoubtful))).join('');
}

export interface MenuCsv {
  rows: MenuCsvRow[];
  /** Rows of the second table. */
  optionRows: MenuCsvRow[];
  errors: MenuCsvError[];
  unknownColumns: string[];
  /** The filled rows above the headings of the items. */
  titleRows: { row: number; text: string }[];
}

interface FilledRow {
  row: number;
  cells: readonly string[];
}

/** `rows` and `optionRows` include rows with errors. */
export function parseMenuCsv(cells: readonly (readonly string[])[]): MenuCsv {
  const filled = cells
    .map((row, index) => ({ row: index + 1, cells: row.map((cell) => cell.trim()) }))
    .filter((row) => row.cells.some(Boolean));
  const optionHead = filled.findIndex(isHeadOfOptions);
  const menuRows = optionHead < 0 ? filled : filled.slice(0, optionHead);
  const menuHead = findMenuHead(menuRows);
  const menu = parseTable(menuRows.slice(menuHead), MENU_COLUMNS);
  const titleRows = menuRows.slice(0, menuHead).map(({ row, cells: texts }) => ({
    row,
    text: texts.filter(Boolean).join(', '),
  }));
  if (optionHead < 0) return { ...menu, optionRows: [], titleRows };
  const options = parseTable(filled.slice(optionHead), OPTION_COLUMNS);
  return {
    rows: menu.rows,
    optionRows: options.rows,
    errors: [...menu.errors, ...options.errors],
    unknownColumns: [...menu.unknownColumns, ...options.unknownColumns],
    titleRows,
  };
}

const countMenuHeadings = ({ cells }: FilledRow): number =>
  new Set(cells.flatMap((cell) => findColumn(MENU_COLUMNS, cell) ?? [])).size;

/** Returns how many known columns the row names that names most. A wrong separator leaves the headings in one cell. */
export function mostMenuHeadings(cells: readonly (readonly string[])[]): number {
  return Math.max(0, ...cells.map((row, index) => countMenuHeadings({ row: index + 1, cells: row })));
}

/** A title rarely names three columns. If no row does, the one that names most tells what is missing. */
function findMenuHead(rows: readonly FilledRow[]): number {
  const counts = rows.map(countMenuHeadings);
  const head = counts.findIndex((count) => count >= 3);
  return head < 0 ? Math.max(0, counts.indexOf(Math.max(...counts))) : head;
}

/**
 * A spreadsheet may lose the empty row before the headers of the options. The headers of the items include
 * none that names an option.
 */
function isHeadOfOptions({ cells }: FilledRow): boolean {
  const fields = new Set(cells.map((cell) => findColumn(OPTION_COLUMNS, cell)?.field));
  return ['group', 'min', 'max', 'option'].filter((field) => fields.has(field)).length >= 3;
}

function parseTable(
  [headerRow, ...dataRows]: readonly FilledRow[],
  known: readonly TableColumn[],
): Omit<MenuCsv, 'optionRows' | 'titleRows'> {
  if (!headerRow) {
    return { rows: [], errors: [{ row: 1, code: 'empty', details: {} }], unknownColumns: [] };
  }
  const columns = headerRow.cells.map((header) => findColumn(known, header));
  const unknownColumns = headerRow.cells.filter((name, index) => name && !columns[index]);
  const errors = headerErrors(headerRow.row, columns, known);
  if (errors.length > 0) return { rows: [], errors, unknownColumns };
  const parsedRows = dataRows.map(({ row, cells: texts }) =>
    parseMenuRow(row, texts, { columns, headers: headerRow.cells }),
  );
  return {
    rows: parsedRows.map(({ row }) => row),
    errors: parsedRows.flatMap((one) => one.errors),
    unknownColumns,
  };
}

function findColumn(known: readonly TableColumn[], header: string): TableColumn | undefined {
  const letters = lowerCaseLetters(header.replace(/\(.*?\)/g, ''));
  return known.find(({ header: name, aliases }) => [lowerCaseLetters(name), ...aliases].includes(letters));
}

function headerErrors(
  row: number,
  columns: readonly (TableColumn | undefined)[],
  known: readonly TableColumn[],
): MenuCsvError[] {
  return known.flatMap((column): MenuCsvError[] => {
    const { field, header: head } = column;
    const count = columns.filter((other) => other === column).length;
    if (count > 1) return [{ row, field, code: 'columnTwice', details: { head } }];
    return count === 0 && isRequired(column)
      ? [{ row, field, code: 'columnMissing', details: { head } }]
      : [];
  });
}

interface TableHead {
  /** Undefined for an unknown heading, and for none. */
  columns: readonly (TableColumn | undefined)[];
  headers: readonly string[];
}

/** A row with errors has the values of its valid cells. */
function parseMenuRow(
  row: number,
  cells: readonly string[],
  { columns, headers }: TableHead,
): { row: MenuCsvRow; errors: MenuCsvError[] } {
  const parsedRow: MenuCsvRow = { row, values: {}, cells: {} };
  const errors = findMisplacedCells(row, cells, { columns, headers });
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const { text: cell, isDoubtful } = readText(cells[index] ?? '');
    parsedRow.cells[column.field] = cell;
    const value = cell === '' ? emptyValueOf(column) : column.parse(cell);
    const at = { row, field: column.field };
    const content = shorten(cell);
    if (isDoubtful && column.mayBeDoubtful) errors.push({ ...at, code: 'doubtful', details: { content } });
    else if (value !== undefined) parsedRow.values[column.field] = value;
    else if (cell === '' && isRequired(column)) errors.push({ ...at, code: 'missing', details: {} });
    else if (cell !== '' && column.findFault) errors.push({ ...at, ...column.findFault(content) });
  }
  return { row: parsedRow, errors };
}

/** The column of an unknown heading is listed as not used, so its cells are in their place. */
function findMisplacedCells(
  row: number,
  cells: readonly string[],
  { columns, headers }: TableHead,
): MenuCsvError[] {
  const withoutHeading = cells.filter((cell, index) => cell && !headers[index]);
  const withRow = [...cells.entries()].filter(
    ([index, cell]) => headers[index] && !columns[index] && cell.split('\n').some(isLikeRow),
  );
  return [
    ...(withoutHeading.length > 0
      ? [{ row, code: 'noHeading' as const, details: { contents: withoutHeading.map(shorten) } }]
      : []),
    ...withRow.map(([index, cell]) => ({
      row,
      head: headers[index] ?? '',
      code: 'containsRow' as const,
      details: { content: shorten(cell) },
    })),
  ];
}

/** A stray quotation mark puts the rows up to the next one into one cell. */
function isLikeRow(line: string, index: number): boolean {
  if (index === 0) return false;
  const cells = line.split(/[,;\t|]/).map((cell) => cell.replaceAll('"', '').trim());
  const amounts = cells.filter((cell) => RUPEES.parse(cell) !== undefined).length;
  const mealTypes = cells.filter((cell) => MEAL_TYPE.parse(cell) !== undefined).length;
  return (amounts > 0 && mealTypes > 0) || amounts >= 3;
}

/**
 * Returns the value of an empty cell, which clears an optional field. Undefined leaves a Yes, a No or a count
 * unchanged.
 */
function emptyValueOf({ initial }: TableColumn): CellValue | undefined {
  if (Array.isArray(initial)) return [];
  return initial === null ? '' : undefined;
}
