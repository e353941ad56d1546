export interface DecodedText {
  text: string;
  /** The bytes do not tell their encoding, so a person should look at letters with accents. */
  isGuessed: boolean;
}

/** Of this many bytes the zeros are counted. */
const SAMPLE_BYTES = 2_000;

/** Windows-1252 has no letter for these bytes, which its decoder turns into control characters. */
const UNUSED_BYTES = /[\u0081\u008d\u008f\u0090\u009d]/;

/**
 * Decodes the text of a file that a spreadsheet or an editor has saved: UTF-8, UTF-16 of both orders, each with or
 * without a byte-order mark, or Windows-1252, which older programs write in Europe and India.
 * @returns undefined if the bytes are none of these
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const encoding = utf16OrderOf(bytes) ?? 'utf-8';
  const text = decode(bytes, encoding);
  if (text !== undefined) return isText(text) ? { text: withoutMarks(text), isGuessed: false } : undefined;
  if (encoding !== 'utf-8') return undefined;
  const guessed = decode(bytes, 'windows-1252');
  if (guessed === undefined || !isText(guessed) || UNUSED_BYTES.test(guessed)) return undefined;
  return { text: guessed, isGuessed: true };
}

const isText = (text: string): boolean => !text.includes('\u0000');

/** A program that does not know the mark writes its own before it, so there may be several. */
const withoutMarks = (text: string): string => text.replace(/^\ufeff+/, '');

/**
 * Every ASCII sign has a zero byte in UTF-16. An eighth of all bytes suffices, because a menu may be mostly in Hindi; text
 * in UTF-8 has none.
 */
function utf16OrderOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zerosAt = (parity: number) =>
    sample.reduce((count, byte, index) => count + Number(byte === 0 && index % 2 === parity), 0);
  if (8 * zerosAt(1) > sample.length && zerosAt(0) === 0) return 'utf-16le';
  if (8 * zerosAt(0) > sample.length && zerosAt(1) === 0) return 'utf-16be';
  return undefined;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The first line by which a file tells spreadsheets its separator, as `sep=;`. */
const SEPARATOR_LINE = /^"?sep=(.)"?[ \t]*(?=\n|$)/i;

export interface CsvText {
  text: string;
  /** Undefined if the file does not name one. */
  separator: string | undefined;
}

/** Ends every line with `\n`, and empties a first line that only names the separator, so that rows keep their numbers. */
export function readSeparatorLine(text: string): CsvText {
  const lines = text.replace(/\r\n?/g, '\n');
  const separator = SEPARATOR_LINE.exec(lines)?.[1];
  return { text: lines.replace(SEPARATOR_LINE, ''), separator };
}
