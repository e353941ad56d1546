import { printingMessages } from '@tawa/shared/messages/printing.en.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { stripInvisibleCharacters } from '@tawa/shared/text.ts';

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
};
const TYPOGRAPHIC_SIGN = new RegExp(`[${Object.keys(ASCII_FORMS).join('')}]`, 'gu');

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for the commands of a printer.
const CONTROL_CHARACTERS = /[\x00-\x1f\x7f-\x9f]+/g;
const BLANKS = /[\p{Zs}\u2028\u2029]/gu;

/** Matches emoji, also those of several characters, as families, skin colours and flags are. */
const EMOJI = /(?:(?![©®™])\p{Extended_Pictographic}|\p{RI}|\p{Emoji_Modifier}|\ufe0f|\u200d)+/gu;
const PICTURE = /\p{Extended_Pictographic}|\p{RI}/u;
/** Draws a key around the digit before it. It is dropped, because the digit alone says the same. */
const KEYCAP = /\ufe0f?\u20e3/g;

/**
 * Control characters would be commands of the printer, and line breaks are made by blocks. A word takes the place of
 * an emoji, so that its reader looks at the screen: a KOT that is refused for an emoji would not be cooked.
 */
export function cleanText(text: string): string {
  const withoutCommands = text
    .replace(/[\t\r\n]+/g, ' ')
    .replace(CONTROL_CHARACTERS, '')
    .replace(KEYCAP, '')
    .replace(EMOJI, (found) => (PICTURE.test(found) ? printingMessages().emoji : found));
  return stripInvisibleCharacters(withoutCommands).replace(BLANKS, ' ').normalize('NFC');
}

/** Writes typographic signs as ASCII, which every printer has. A sign without an ASCII form stays as it is. */
export function toPrinterSigns(text: string): string {
  return text.replace(/₹ ?/g, 'Rs ').replace(TYPOGRAPHIC_SIGN, (sign) => ASCII_FORMS[sign] ?? sign);
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
