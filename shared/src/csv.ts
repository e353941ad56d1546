/** Text as somebody typed it, or what the program writes itself: an amount may begin with a minus. */
export type Cell = string | { own: string };

/** Without it Excel takes UTF-8 for something older. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Ends a cell in some spreadsheet or other, whatever is quoted: where the separator is another, quotes are text. */
const CELL_BEGINS = '(^|[;,\\t\\r\\n])';
/** What a spreadsheet runs as a formula, also in its wide forms, and what it skips in front of one. */
const FORMULA = '(?=["\'\\p{Zs}]*[=+\\-@\\t\\r\uff1d\uff0b\uff0d\uff20])';

const bare = new RegExp(`${CELL_BEGINS}${FORMULA}`, 'gu');
const guarded = new RegExp(`${CELL_BEGINS}'${FORMULA}`, 'gu');

/** An apostrophe in front keeps a formula a text, wherever in `text` a cell may begin. */
const guard = (text: string): string => text.replace(bare, "$1'");

/** The text of a cell of ours as it was before it was written. */
export const unguard = (cell: string): string => cell.replace(guarded, '$1');

function written(cell: Cell): string {
  const text = typeof cell === 'string' ? guard(cell) : cell.own;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record of RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}
