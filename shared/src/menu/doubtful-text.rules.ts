import { unescapeFormula } from '../csv.ts';

/**
 * Texts that a spreadsheet or a web page may have put in the place of another text, as 02-Jan for the size
 * 1/2. An import asks about them. An apostrophe before such a text says that it is right; exports write it,
 * and unlike a formula it survives a spreadsheet that saves the file.
 */

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)';
/** The spreadsheet writes a sign after the E, which a person who gives the short code 1E5 does not. */
const SCIENTIFIC = '[+-]?\\d(?:[.,]\\d+)?E[+-]\\d{2,}';
const DATE = `(?:\\d{1,2}[-/]${MONTH}|${MONTH}[-/]\\d{1,2})`;
const ERROR_VALUE = '#(?:NAME\\?|REF!|VALUE!|N/A|DIV/0!|NUM!|NULL!|#+)';
const HTML_ENTITY = '&(?:[a-z]{2,8}\\d{0,2}|#\\d{1,6}|#x[\\da-f]{1,5});';
const DOUBTFUL = new RegExp(`^(?:${SCIENTIFIC}|${DATE}|${ERROR_VALUE})$|${HTML_ENTITY}|\ufffd`, 'iu');
const SCIENTIFIC_ONLY = new RegExp(`^${SCIENTIFIC}$`, 'i');

/** A formula that only makes a text, so that a spreadsheet keeps its zeros. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

export const isScientific = (text: string): boolean => SCIENTIFIC_ONLY.test(text);

/** Apostrophes before a text do not count, so that a text that begins with one also survives the way back. */
const isDoubtful = (text: string): boolean => DOUBTFUL.test(text.replace(/^'+/, ''));

/** Writes an apostrophe before a doubtful text. */
export const confirmDoubtful = (text: string): string => (isDoubtful(text) ? `'${text}` : text);

/** Reads a cell without the marks that only spreadsheets and `confirmDoubtful` write. */
export function readText(cell: string): { text: string; isDoubtful: boolean } {
  const [, content] = TEXT_FORMULA.exec(cell) ?? [];
  if (content !== undefined) return { text: content.replaceAll('""', '"').trim(), isDoubtful: false };
  const text = unescapeFormula(cell).trim();
  if (!isDoubtful(text)) return { text, isDoubtful: false };
  return text.startsWith("'")
    ? { text: text.slice(1).trim(), isDoubtful: false }
    : { text, isDoubtful: true };
}
