import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toPrinterSigns } from './printable-text.ts';

/** A bundled font: the letters of one script, or signs, and mostly ASCII, ₹ and typographic signs beside them. */
export interface Font {
  /** The name by which fontconfig finds the font. */
  name: string;
  file: string;
  /** The parts of a font's size above and below the base line. */
  ascent: number;
  descent: number;
  /**
   * The text as the font can draw it: a typographic sign that it lacks takes its ASCII form.
   * @returns undefined if a character has no glyph and no such form
   */
  write(text: string): string | undefined;
}

/** The fonts by their files. The first font also draws texts without any Indian script. */
const KEYS = [
  'devanagari',
  'bengali',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'oriya',
  'tamil',
  'telugu',
  'latin',
  'arabic',
  'symbols',
  'symbols2',
] as const;
type FontKey = (typeof KEYS)[number];

/** The font of Latin has no name of a script; the second font of symbols has a number. */
const nameOf = (key: FontKey): string =>
  `Noto Sans ${key === 'latin' ? '' : key.charAt(0).toUpperCase() + key.slice(1).replace('2', ' 2')}`.trim();

/** The zero-width joiners select a form of the letters beside them and have no glyph of their own. */
const JOINERS = new Set([0x200c, 0x200d]);

const fonts = new Map<FontKey, Font>();

/** Fonts without Latin letters, or of a script that is written from right to left. They draw no whole line. */
const FONTS_OF_RUNS: readonly FontKey[] = ['arabic', 'symbols', 'symbols2'];
const FONTS_OF_LINES = KEYS.filter((key) => !FONTS_OF_RUNS.includes(key));

/**
 * The first bundled font that can write the text. The fonts are asked because a missing glyph is no error:
 * it is drawn as a box, or with another font that this machine happens to have.
 * @returns undefined if no font can, as for a text in two scripts
 */
export const findFont = (text: string): Font | undefined => findAmong(KEYS, text);

/** Like `findFont`, for a text that is drawn by one font, broken into lines. */
export const findFontOfLines = (text: string): Font | undefined => findAmong(FONTS_OF_LINES, text);

/** The font beside which all others stand in a line of several scripts. */
export const latinFont = (): Font => readOnce('latin');

function findAmong(keys: readonly FontKey[], text: string): Font | undefined {
  const key = keys.find((candidate) => readOnce(candidate).write(text) !== undefined);
  return key && readOnce(key);
}

function readOnce(key: FontKey): Font {
  const font = fonts.get(key) ?? readFont(key);
  fonts.set(key, font);
  return font;
}

function readFont(key: FontKey): Font {
  const file = join(import.meta.dirname, 'fonts', `noto-sans-${key}-regular.ttf`);
  const bytes = readFileSync(file);
  const segments = readSegments(bytes, file);
  const hasCharacter = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return JOINERS.has(code) || segments.some(([first, last]) => first <= code && code <= last);
  };
  // Ascender and descender of https://learn.microsoft.com/typography/opentype/spec/hhea
  const hhea = findTable(bytes, 'hhea', file);
  const unitsPerEm = bytes.readUInt16BE(findTable(bytes, 'head', file) + 18);
  return {
    name: nameOf(key),
    file,
    ascent: bytes.readInt16BE(hhea + 4) / unitsPerEm,
    descent: -bytes.readInt16BE(hhea + 6) / unitsPerEm,
    write(text) {
      const written = [...text].map((sign) => (hasCharacter(sign) ? sign : toPrinterSigns(sign))).join('');
      return [...written].every(hasCharacter) ? written : undefined;
    },
  };
}

type Segment = [first: number, last: number];

/**
 * The ranges of characters with a glyph, by subtable format 12, which has all characters, or else format 4, which has the
 * first 65,536, of https://learn.microsoft.com/typography/opentype/spec/cmap.
 */
function readSegments(font: Buffer, file: string): Segment[] {
  const cmap = findTable(font, 'cmap', file);
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index),
  );
  const ofFormat = (format: number) => subtables.find((subtable) => font.readUInt16BE(subtable) === format);
  const [full, basic] = [ofFormat(12), ofFormat(4)];
  if (full !== undefined) return readGroups(font, full);
  if (basic === undefined) throw new Error(`${file} has no cmap subtable of format 4 or 12`);
  const bytesOfCodes = font.readUInt16BE(basic + 6);
  return Array.from({ length: bytesOfCodes / 2 }, (_, segment): Segment => {
    const end = basic + 14 + 2 * segment;
    return [font.readUInt16BE(end + bytesOfCodes + 2), font.readUInt16BE(end)];
  }).filter(([first]) => first !== END_OF_SEGMENTS);
}

/** The last segment of format 4 is this character alone. It has no glyph. */
const END_OF_SEGMENTS = 0xffff;

const readGroups = (font: Buffer, subtable: number): Segment[] =>
  Array.from({ length: font.readUInt32BE(subtable + 12) }, (_, group) => {
    const start = subtable + 16 + 12 * group;
    return [font.readUInt32BE(start), font.readUInt32BE(start + 4)];
  });

function findTable(font: Buffer, tag: string, file: string): number {
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16)
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8);
  throw new Error(`${file} has no table ${tag}`);
}
