/** `trusted` text, such as an amount with a minus, may start like a formula. */
export type Cell = string | { trusted: string };

/** Without this mark Excel does not recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * A spreadsheet starts a cell after these separators without being told; `|` is the list separator of some
 * Windows systems. They count within quotes too, because quotes are plain text to a spreadsheet that uses
 * another separator. Colons and blanks do not count, because names contain them before a sign.
 */
const CELL_START = '(^|[;,|\\t\\r\\n])';
/**
 * Matches the start of a formula, also in full-width characters, and after the quotes and blanks that
 * spreadsheets skip.
 */
const FORMULA = '(?=["\'\\p{Zs}]*[=+\\-@\\t\\r\uff1d\uff0b\uff0d\uff20])';

const FORMULA_START = new RegExp(`${CELL_START}${FORMULA}`, 'gu');
const ESCAPED_FORMULA_START = new RegExp(`${CELL_START}'${FORMULA}`, 'gu');

/** An apostrophe makes a formula plain text. */
const escapeFormula = (text: string): string => text.replace(FORMULA_START, "$1'");

export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED_FORMULA_START, '$1');

function formatCell(cell: Cell): string {
  const text = typeof cell === 'string' ? escapeFormula(cell) : cell.trusted;
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a line by RFC 4180, which ends with CRLF. */
export function formatCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}
