import { BYTE_ORDER_MARK, formatCsvLine, unescapeFormula } from '../csv.ts';
import { menuMessages } from '../messages/menu.en.ts';
import { lowerCaseLetters } from './csv-values.rules.ts';
import { CSV_COLUMNS, type CsvColumn, type CsvField, toImportedItem } from './item-fields.rules.ts';
import type { Item } from './menu.contract.ts';

/** An export can be imported without loss; imports accept common spellings. */

const COLUMNS = [...CSV_COLUMNS].sort((one, other) => one.position - other.position);

const isRequired = ({ initial }: CsvColumn) => initial === undefined;
const headersOf = (columns: readonly CsvColumn[]) => columns.map(({ header }) => header);

export const REQUIRED_HEADERS = headersOf(COLUMNS.filter(isRequired));
export const OPTIONAL_HEADERS = headersOf(COLUMNS.filter((column) => !isRequired(column)));

export function formatMenuCsv(items: readonly Item[]): string {
  const rows = [
    headersOf(COLUMNS),
    ...items.map(toImportedItem).map((item) => COLUMNS.map(({ field, format }) => format(item[field]))),
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
  values: Partial<Record<CsvField, string | boolean>>;
  cells: Partial<Record<CsvField, string>>;
}

export interface MenuCsv {
  rows: MenuCsvRow[];
  errors: MenuCsvError[];
  unknownColumns: string[];
}

/** The first non-empty row has the headers. `rows` holds those with errors too. */
export function parseMenuCsv(cells: readonly (readonly string[])[]): MenuCsv {
  const filled = cells
    .map((row, index) => ({ row: index + 1, cells: row.map((cell) => cell.trim()) }))
    .filter((row) => row.cells.some(Boolean));
  const [headerRow, ...dataRows] = filled;
  if (!headerRow) {
    const { empty } = menuMessages().csv.file;
    return { rows: [], errors: [{ row: 1, message: empty }], unknownColumns: [] };
  }
  const columns = headerRow.cells.map(findColumn);
  const unknownColumns = headerRow.cells.filter((name, index) => name && !columns[index]);
  const errors = headerErrors(headerRow.row, columns);
  if (errors.length > 0) return { rows: [], errors, unknownColumns };
  const parsedRows = dataRows.map(({ row, cells: texts }) => parseMenuRow(row, texts, columns));
  return {
    rows: parsedRows.map(({ row }) => row),
    errors: parsedRows.flatMap((one) => one.errors),
    unknownColumns,
  };
}

function findColumn(header: string): CsvColumn | undefined {
  const letters = lowerCaseLetters(header.replace(/\(.*?\)/g, ''));
  return COLUMNS.find(({ header: name, aliases }) => [lowerCaseLetters(name), ...aliases].includes(letters));
}

function headerErrors(row: number, columns: readonly (CsvColumn | undefined)[]): MenuCsvError[] {
  const { columnTwice, columnMissing } = menuMessages().csv.file;
  return COLUMNS.flatMap((column) => {
    const count = columns.filter((other) => other === column).length;
    if (count > 1) return [{ row, message: columnTwice(column.header) }];
    return count === 0 && isRequired(column) ? [{ row, message: columnMissing(column.header) }] : [];
  });
}

/** A row with errors holds the values of its valid cells. */
function parseMenuRow(
  row: number,
  cells: readonly string[],
  columns: readonly (CsvColumn | undefined)[],
): { row: MenuCsvRow; errors: MenuCsvError[] } {
  const parsedRow: MenuCsvRow = { row, values: {}, cells: {} };
  const errors: MenuCsvError[] = [];
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const cell = unescapeFormula(cells[index] ?? '').trim();
    parsedRow.cells[column.field] = cell;
    const value = cell === '' ? emptyValueOf(column) : column.parse(cell);
    if (value !== undefined) parsedRow.values[column.field] = value;
    else if (cell !== '' || isRequired(column))
      errors.push({ row, message: unreadableMessage(column, cell) });
  }
  return { row: parsedRow, errors };
}

function unreadableMessage(column: CsvColumn, content: string): string {
  const cell = nameCell(column);
  if (content === '') return menuMessages().csv.cells.missing(cell);
  return column.describeUnreadable?.(cell, shorten(content)) ?? '';
}

/** “the price”; of a yes/no column “the cell under Starred”. */
function nameCell({ field, header, initial }: CsvColumn): string {
  const { cells, fields } = menuMessages().csv;
  return typeof initial === 'boolean' ? cells.underHead(header) : cells.ofField(fields[field]);
}

/** The value of an empty cell: '' clears an optional field, undefined leaves a Yes or No unchanged. */
const emptyValueOf = ({ initial }: CsvColumn) => (initial === null ? '' : undefined);

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Quotes the cell, unless `message` holds its content already, in any case. */
export function cellError({ row, cells }: MenuCsvRow, field: string, message: string): MenuCsvError {
  const column = COLUMNS.find((other) => other.field === field);
  const content = column ? (cells[column.field] ?? '') : '';
  const isInMessage = content !== '' && message.toLowerCase().includes(content.toLowerCase());
  if (!column || isInMessage) return { row, message };
  const { notValid } = menuMessages().csv.cells;
  return { row, message: notValid(nameCell(column), shorten(content), message) };
}
