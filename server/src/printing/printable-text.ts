import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { stripInvisibleCharacters } from '@tawa/shared/text.ts';
import { writeSignWords } from './text/sign-words.ts';

/** The letters and signs of code page 437, which stand from 0x80 to 0xa8. */
const CP437_LETTERS = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿';

const ASCII_FORMS: Readonly<Record<string, string>> = {
  '×': 'x',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '»': '>>',
  '«': '<<',
  '→': '->',
  '·': '-',
  '•': '-',
  '≤': '<=',
  '≥': '>=',
  '≠': 'not =',
  '≈': '~',
  '±': '+/-',
  '÷': '/',
  '°': ' deg ',
  '℃': ' deg C',
  '€': 'EUR ',
  '©': '(C)',
  '®': '(R)',
  '™': '(TM)',
  '№': 'nr. ',
  '←': '<-',
  '⇒': '=>',
  '′': "'",
  '″': '"',
  '‚': ',',
  '„': '"',
  '‹': '<',
  '›': '>',
  '¡': '!',
  '➕': '+',
  '➖': '-',
  '✕': 'x',
  '‼': '!!',
  '⁉': '!?',
};
const SIGN = new RegExp(`[${Object.keys(ASCII_FORMS).join('')}]`, 'gu');
/** Without `⅟`, which has no denominator. */
const FRACTION = /(\p{Nd}?)([¼-¾⅐-⅞↉])/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for the commands of a printer.
const CONTROL_CHARACTERS = /[\x00-\x1f\x7f-\x9f]+/g;
const BLANKS = /[\p{Zs}\u2028\u2029]/gu;

/** Stands for a picture in a text that was pasted. It is visible where it was pasted, and must be on paper too. */
const EMBEDDED = /\ufffc/g;

/**
 * Control characters would be commands of the printer, and line breaks are made by blocks. Words take the place of signs
 * that are pictures.
 */
export function cleanText(text: string): string {
  const withoutCommands = text
    .replace(/[\t\r\n]+/g, ' ')
    .replace(CONTROL_CHARACTERS, '')
    .replace(EMBEDDED, '\ufffd')
    .replace(FRACTION, fractionForm);
  return stripInvisibleCharacters(writeSignWords(withoutCommands)).replace(BLANKS, ' ').normalize('NFC');
}

/** Writes signs as ASCII, which every printer has. A sign without an ASCII form stays as it is. */
export function toPrinterSigns(text: string): string {
  return text.replace(/₹ ?/g, 'Rs ').replace(SIGN, (sign) => ASCII_FORMS[sign] ?? sign);
}

/** `1½` is written as `1 1/2`, because `11/2` would be more than five. */
function fractionForm(_: string, digit: string, fraction: string): string {
  const form = fraction.normalize('NFKD').replace('\u2044', '/');
  return digit ? `${digit} ${form}` : form;
}

/**
 * Whether the printer has each character. The encoder below prints `?` for any other one, also in its strict mode, so
 * that it must never receive one.
 */
export function isPrinterText(text: string, { codePage }: Pick<PrinterProfile, 'codePage'>): boolean {
  const letters = codePage === 'cp437' ? CP437_LETTERS : '';
  return [...text].every((character) => /^[\x20-\x7e]$/.test(character) || letters.includes(character));
}

/** Breaks the text at blanks and cuts a word that is longer than a line. An empty text is one empty line. */
export function wrapWords(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter(Boolean)) {
    const joined = line ? `${line} ${word}` : word;
    if (joined.length <= columns) {
      line = joined;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    for (; line.length > columns; line = line.slice(columns)) lines.push(line.slice(0, columns));
  }
  return line || lines.length === 0 ? [...lines, line] : lines;
}
