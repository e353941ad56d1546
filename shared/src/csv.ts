/** `trusted` text may start like a formula: an amount with a minus. */
export type Cell = string | { trusted: string };

/** Without it Excel does not detect UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Separators that a spreadsheet uses without being told, `|` as the list separator of Windows. Also within quotes:
 * with another separator, quotes are plain text. Not colons or blanks: names contain them before a sign.
 */
const CELL_START = '(^|[;,|\\t\\r\\n])';
/** Starts a formula, also in full-width characters, after quotes and blanks that spreadsheets skip. */
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

/** RFC 4180, with CRLF. */
export function formatCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}
