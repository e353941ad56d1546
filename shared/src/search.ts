import { foldName } from './tables/tables.rules.ts';

/** Letters that differ from a Latin one in more than a combining accent. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
};

/**
 * Returns what a text is searched by. Besides what `foldName` ignores, typographic quotes and dashes equal
 * plain ones, and Latin letters have no accents: a phone types `’`, and its user leaves accents out. Two
 * names of one key may both exist, because `foldName` decides what is unique. ASCII stays as `foldName`
 * returns it.
 */
export function searchKey(text: string): string {
  const folded = foldName(text);
  if (!/[^\x20-\x7e]/.test(folded)) return folded;
  return folded
    .replace(/[‘’‚‛‹›′´ʼʹʻ＇]/g, "'")
    .replace(/[“”„‟«»″＂]/g, '"')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßæœøđðħıłþ]/g, (letter) => LATIN_LETTERS[letter] ?? letter);
}
