import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const FONT_FILE = join(import.meta.dirname, 'fonts', 'noto-sans-devanagari-regular.ttf');
export const FONT_NAME = 'Noto Sans Devanagari';

/** They select a form of the letters beside them and have no glyph of their own. */
const JOINERS = new Set([0x200c, 0x200d]);

let ranges: [first: number, last: number][] | undefined;

/**
 * Whether the bundled font has a glyph for each character. It is read from the font because a missing glyph is no
 * error: it is drawn as a box, or with another font that this machine happens to have.
 */
export function fontHas(text: string): boolean {
  ranges ??= readCharacterRanges(readFileSync(FONT_FILE));
  return [...text].every((character) => {
    const code = character.codePointAt(0) ?? 0;
    return JOINERS.has(code) || ranges?.some(([first, last]) => first <= code && code <= last);
  });
}

/** Subtable format 12 of https://learn.microsoft.com/typography/opentype/spec/cmap */
function readCharacterRanges(font: Buffer): [number, number][] {
  const cmap = findTable(font, 'cmap');
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const subtable = cmap + font.readUInt32BE(cmap + 8 + 8 * index);
    if (font.readUInt16BE(subtable) !== 12) continue;
    return Array.from({ length: font.readUInt32BE(subtable + 12) }, (_, group) => {
      const start = subtable + 16 + 12 * group;
      return [font.readUInt32BE(start), font.readUInt32BE(start + 4)];
    });
  }
  throw new Error(`${FONT_FILE} has no cmap subtable of format 12`);
}

function findTable(font: Buffer, tag: string): number {
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16)
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8);
  throw new Error(`${FONT_FILE} has no table ${tag}`);
}
