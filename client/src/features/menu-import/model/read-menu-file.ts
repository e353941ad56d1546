import {
  cellError,
  describeCsvError,
  type MenuCsvRow,
  type RowMessage,
} from '@tawa/shared/menu/import-messages.rules.ts';
import { type MenuCsv, mostMenuHeadings, parseMenuCsv } from '@tawa/shared/menu/menu-csv.rules.ts';
import type { ImportOptionRow, ImportRow } from '@tawa/shared/menu/menu-import.contract.ts';
import { MAX_IMPORT_ROWS } from '@tawa/shared/menu/menu-import.rules.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { loadImportSchema } from '../../menu/menu.forms.ts';
import { type DecodedText, decodeText, readSeparatorLine } from './decode-text.ts';

const MAX_BYTES = 1_000_000;

/** A request needs an item, so an option is checked together with this one. */
const ANY_ROW = { name: '-', price: 0, categoryName: '-', mealType: 'VEG' };

export interface MenuFile {
  name: string;
  rows: ImportRow[];
  optionRows: ImportOptionRow[];
  /** The rows of the file from which `rows` and `optionRows` come. */
  csvRows: Record<'rows' | 'optionRows', MenuCsvRow[]>;
  errors: RowMessage[];
  unknownColumns: string[];
  titleRows: MenuCsv['titleRows'];
  /** The encoding of the file was guessed. */
  isGuessed: boolean;
}

/** The user reads the message. */
export class UnreadableFileError extends Error {}

/** Call it early, because `readMenuFile` needs both, even offline. */
export const loadParserAndSchema = () => Promise.all([import('papaparse'), loadImportSchema()]);

/**
 * `rows` has the valid rows, `errors` has the errors of the others. The file may have at most 1 MB.
 * @throws UnreadableFileError, or if offline the import error of `loadParserAndSchema`
 */
export async function readMenuFile(file: File): Promise<MenuFile> {
  const { unreadable, errors: errorMessages } = menuMessages().import;
  if (file.size > MAX_BYTES) throw new UnreadableFileError(unreadable.tooLarge);
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
  const { text, separator } = readSeparatorLine(decoded.text);
  const [papa, rules] = await loadParserAndSchema();
  const { data, errors: parseErrors } = papa.parse<string[]>(text, {
    newline: '\n',
    delimiter: separator ?? findSeparator(text, papa),
  });
  const unclosed = parseErrors.filter(({ type }) => type === 'Quotes').map(({ row = 0 }) => row + 1);
  const { rows, optionRows, errors, unknownColumns, titleRows } = parseMenuCsv(data);
  const most = Math.max(rows.length, optionRows.length);
  if (most > MAX_IMPORT_ROWS) throw new UnreadableFileError(unreadable.tooManyRows(most, MAX_IMPORT_ROWS));
  const quotes = unclosed.map((row) => ({ row, message: errorMessages.unclosedQuote }));
  const menuFile: MenuFile = {
    name: file.name,
    rows: [],
    optionRows: [],
    csvRows: { rows: [], optionRows: [] },
    errors: [...quotes, ...errors.map(describeCsvError)],
    unknownColumns,
    titleRows,
    isGuessed: decoded.isGuessed,
  };
  if (rows.length === 0 && menuFile.errors.length === 0) throw new UnreadableFileError(unreadable.noRows);
  const rowsWithErrors = new Set(menuFile.errors.map(({ row }) => row));
  // Errors of unreadable cells are reported already.
  const isReadable = ({ row }: MenuCsvRow) => !rowsWithErrors.has(row);
  for (const [list, source] of [
    ['rows', rows],
    ['optionRows', optionRows],
  ] as const) {
    for (const row of source.filter(isReadable)) {
      const { data: parsed, error } = rules.safeParse({ rows: [ANY_ROW], [list]: [row.values] });
      if (parsed) {
        if (list === 'rows') menuFile.rows.push(...parsed.rows);
        else menuFile.optionRows.push(...(parsed.optionRows ?? []));
        menuFile.csvRows[list].push(row);
      }
      for (const { path, message } of error?.issues ?? [])
        menuFile.errors.push(cellError(row, String(path[2] ?? ''), message));
    }
  }
  menuFile.errors.sort((one, other) => one.row - other.row);
  return menuFile;
}

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** The headings are expected in as many rows. */
const ROWS_ABOVE_ITEMS = 100;

/** Returns the separator by which a row names the most columns. Rows of a title may have other separators. */
function findSeparator(text: string, papa: typeof import('papaparse')): string {
  const headings = SEPARATORS.map((delimiter) =>
    mostMenuHeadings(
      papa.parse<string[]>(text, { newline: '\n', delimiter, preview: ROWS_ABOVE_ITEMS }).data,
    ),
  );
  return SEPARATORS[headings.indexOf(Math.max(...headings))] ?? ',';
}

/** @throws UnreadableFileError */
function decodeFile(bytes: Uint8Array): DecodedText {
  const { notText, workbook } = menuMessages().import.unreadable;
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) throw new UnreadableFileError(workbook);
  const decoded = decodeText(bytes);
  if (!decoded) throw new UnreadableFileError(notText);
  return decoded;
}
