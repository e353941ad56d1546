/** Text as somebody typed it, or what the program writes itself: an amount may begin with a minus. */
export type Cell = string | { trusted: string };

/** Without it Excel takes UTF-8 for something older. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Ends a cell in some spreadsheet or other, whatever is quoted: where the separator is another, quotes are text. */
const CELL_START = '(^|[;,\\t\\r\\n])';
/** What a spreadsheet runs as a formula, also in its wide forms, and what it skips in front of one. */
const FORMULA = '(?=["\'\\p{Zs}]*[=+\\-@\\t\\r\uff1d\uff0b\uff0d\uff20])';

const FORMULA_START = new RegExp(`${CELL_START}${FORMULA}`, 'gu');
const ESCAPED_FORMULA_START = new RegExp(`${CELL_START}'${FORMULA}`, 'gu');

/** An apostrophe in front keeps a formula a text, wherever in `text` a cell may begin. */
const escapeFormula = (text: string): string => text.replace(FORMULA_START, "$1'");

/** The text of a cell of ours as it was before it was written. */
export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED_FORMULA_START, '$1');

function formatCell(cell: Cell): string {
  const text = typeof cell === 'string' ? escapeFormula(cell) : cell.trusted;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record of RFC 4180. */
export function formatCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}
