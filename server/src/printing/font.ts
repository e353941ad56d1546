import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toPrinterSigns } from './printable-text.ts';

/** A bundled font: the letters of one Indian script, and ASCII, ₹ and typographic signs beside them. */
export interface Font {
  /** The name by which fontconfig finds the font. */
  name: string;
  file: string;
  /** The part of a line's height below the base line, from 0 to 1. */
  descent: number;
  /**
   * The text as the font can draw it: a typographic sign that it lacks takes its ASCII form.
   * @returns undefined if a character has no glyph and no such form
   */
  write(text: string): string | undefined;
}

/** Each script has a font. The first font also draws texts without any Indian script. */
const SCRIPTS = [
  'devanagari',
  'bengali',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'oriya',
  'tamil',
  'telugu',
];

/** The zero-width joiners select a form of the letters beside them and have no glyph of their own. */
const JOINERS = new Set([0x200c, 0x200d]);

const fonts = new Map<string, Font>();

/**
 * The first bundled font that can write the text. The fonts are asked because a missing glyph is no error:
 * it is drawn as a box, or with another font that this machine happens to have.
 * @returns undefined if no font can, as for a line in two Indian scripts
 */
export function findFont(text: string): Font | undefined {
  for (const script of SCRIPTS) {
    const font = fonts.get(script) ?? readFont(script);
    fonts.set(script, font);
    if (font.write(text) !== undefined) return font;
  }
  return undefined;
}

function readFont(script: string): Font {
  const name = `Noto Sans ${script.charAt(0).toUpperCase()}${script.slice(1)}`;
  const file = join(import.meta.dirname, 'fonts', `noto-sans-${script}-regular.ttf`);
  const bytes = readFileSync(file);
  const segments = readSegments(bytes, file);
  const hasCharacter = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return JOINERS.has(code) || segments.some(([first, last]) => first <= code && code <= last);
  };
  // Ascender and descender of https://learn.microsoft.com/typography/opentype/spec/hhea
  const hhea = findTable(bytes, 'hhea', file);
  const [ascender, descender] = [bytes.readInt16BE(hhea + 4), -bytes.readInt16BE(hhea + 6)];
  return {
    name,
    file,
    descent: descender / (ascender + descender),
    write(text) {
      const written = [...text].map((sign) => (hasCharacter(sign) ? sign : toPrinterSigns(sign))).join('');
      return [...written].every(hasCharacter) ? written : undefined;
    },
  };
}

/**
 * The ranges of characters with a glyph, by subtable format 4 of
 * https://learn.microsoft.com/typography/opentype/spec/cmap: all these scripts are in its first 65,536 characters.
 */
function readSegments(font: Buffer, file: string): [first: number, last: number][] {
  const cmap = findTable(font, 'cmap', file);
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const subtable = cmap + font.readUInt32BE(cmap + 8 + 8 * index);
    if (font.readUInt16BE(subtable) !== 4) continue;
    const bytesOfCodes = font.readUInt16BE(subtable + 6);
    return Array.from({ length: bytesOfCodes / 2 }, (_, segment) => {
      const end = subtable + 14 + 2 * segment;
      return [font.readUInt16BE(end + bytesOfCodes + 2), font.readUInt16BE(end)];
    });
  }
  throw new Error(`${file} has no cmap subtable of format 4`);
}

function findTable(font: Buffer, tag: string, file: string): number {
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16)
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8);
  throw new Error(`${file} has no table ${tag}`);
}
