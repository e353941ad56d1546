import { csvTimestamp } from '@tawa/shared/calendar.ts';
import { BYTE_ORDER_MARK, type Cell, formatCsvLine } from '@tawa/shared/csv.ts';

/**
 * A cell of an exported table. A plain text is never a formula. `amount` is in rupees, `day` is `YYYY-MM-DD`, `hour` is that of
 * the day, `instant` is ISO text or ms UTC and shown in Asia/Kolkata. Null is an empty cell.
 */
export type TableCell =
  | string
  | { readonly amount: number }
  | { readonly number: number }
  | { readonly hour: number }
  | { readonly day: string }
  | { readonly instant: string | number }
  | null;

export type TableRow = readonly TableCell[];

export interface ExportTable {
  /**
   * What a spreadsheet names the sheet: at most 25 characters, so that the number of a further sheet fits within Excel's 31,
   * and without `[]:*?/\`.
   */
  name: string;
  /** Empty for a table without a header row. */
  titles: readonly string[];
  /** In batches, so that a long table is never in memory as a whole. */
  batches: Iterable<readonly TableRow[]> | AsyncIterable<readonly TableRow[]>;
  /** The last row, which sums the others. */
  totals?: TableRow;
}

/** `instant` without a value is an empty cell. */
export const instantCell = (instant: string | null): TableCell => (instant === null ? null : { instant });

function csvCell(cell: TableCell): Cell {
  if (typeof cell === 'string') return cell;
  if (cell === null) return { trusted: '' };
  if ('amount' in cell) return { trusted: cell.amount.toFixed(2) };
  if ('number' in cell) return { trusted: String(cell.number) };
  if ('hour' in cell) return { trusted: String(cell.hour).padStart(2, '0') };
  if ('day' in cell) return { trusted: cell.day };
  return { trusted: csvTimestamp(cell.instant) };
}

export const formatCsvRow = (row: TableRow): string => formatCsvLine(row.map(csvCell));

/** Yields the tables in UTF-8 with a byte order mark, with an empty line between two of them. */
export async function* formatCsv(tables: readonly ExportTable[]): AsyncGenerator<string> {
  let start = BYTE_ORDER_MARK;
  for (const { titles, batches, totals } of tables) {
    if (titles.length > 0) start += formatCsvRow(titles);
    if (start) yield start;
    for await (const rows of batches) {
      const lines = rows.map(formatCsvRow).join('');
      if (lines) yield lines;
    }
    if (totals) yield formatCsvRow(totals);
    start = '\r\n';
  }
}
