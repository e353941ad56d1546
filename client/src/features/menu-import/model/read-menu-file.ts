import type { ImportRow } from '@tawa/shared/menu/menu.contract.ts';
import {
  cellError,
  type MenuCsvError,
  type MenuCsvRow,
  parseMenuCsv,
} from '@tawa/shared/menu/menu-csv.rules.ts';
import { MAX_IMPORT_ROWS } from '@tawa/shared/menu/menu-import.rules.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { loadImportSchema } from '../../menu/menu.forms.ts';

const MAX_BYTES = 1_000_000;

export interface MenuFile {
  name: string;
  rows: ImportRow[];
  /** Source row of each entry of `rows`. */
  csvRows: MenuCsvRow[];
  errors: MenuCsvError[];
  unknownColumns: string[];
}

/** The message is shown to the user. */
export class UnreadableFileError extends Error {}

/** Call early: `readMenuFile` needs both, also offline. */
export const loadParserAndSchema = () => Promise.all([import('papaparse'), loadImportSchema()]);

/**
 * `rows` holds the valid rows, `errors` the others' errors. At most 1 MB. @throws UnreadableFileError, or the
 * import error of `loadParserAndSchema` when offline
 */
export async function readMenuFile(file: File): Promise<MenuFile> {
  const { unreadable, errors: errorMessages } = menuMessages().import;
  if (file.size > MAX_BYTES) throw new UnreadableFileError(unreadable.tooLarge);
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const [papa, rules] = await loadParserAndSchema();
  const { data, errors: parseErrors } = papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'] });
  const unclosed = parseErrors.filter(({ type }) => type === 'Quotes').map(({ row = 0 }) => row + 1);
  const { rows, errors, unknownColumns } = parseMenuCsv(data);
  if (rows.length > MAX_IMPORT_ROWS)
    throw new UnreadableFileError(unreadable.tooManyRows(rows.length, MAX_IMPORT_ROWS));
  const quotes = unclosed.map((row) => ({ row, message: errorMessages.unclosedQuote }));
  const menuFile: MenuFile = {
    name: file.name,
    rows: [],
    csvRows: [],
    errors: [...quotes, ...errors],
    unknownColumns,
  };
  if (rows.length === 0 && menuFile.errors.length === 0) throw new UnreadableFileError(unreadable.noRows);
  const rowsWithErrors = new Set(menuFile.errors.map(({ row }) => row));
  for (const row of rows) {
    const { data: parsed, error } = rules.safeParse({ rows: [row.values] });
    if (parsed && !rowsWithErrors.has(row.row)) {
      menuFile.rows.push(...parsed.rows);
      menuFile.csvRows.push(row);
    }
    // Unreadable cells are already reported.
    if (rowsWithErrors.has(row.row)) continue;
    for (const { path, message } of error?.issues ?? [])
      menuFile.errors.push(cellError(row, String(path[2] ?? ''), message));
  }
  menuFile.errors.sort((one, other) => one.row - other.row);
  return menuFile;
}

/** UTF-8 or UTF-16LE. @throws UnreadableFileError */
function decodeText(bytes: Uint8Array): string {
  const { notUtf8, workbook } = menuMessages().import.unreadable;
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) throw new UnreadableFileError(workbook);
  const isUtf16 = first === 0xff && second === 0xfe;
  try {
    const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\u0000')) throw new UnreadableFileError(notUtf8);
    return text;
  } catch {
    throw new UnreadableFileError(notUtf8);
  }
}
