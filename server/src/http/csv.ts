/** Text as somebody typed it, or what the program writes itself: an amount may begin with a minus. */
export type Cell = string | { own: string };

/** Without it Excel takes UTF-8 for something older. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet would run as a formula, also in its wide forms. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

function written(cell: Cell): string {
  if (typeof cell !== 'string') return cell.own;
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  // Where a comma is part of a number a spreadsheet takes a semicolon, or a tab, for the end of a cell.
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One record of RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}
