/** Invisible characters hide in names, and some of them reverse the direction of text. */

const BEFORE_A_JOINER = /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const AFTER_A_JOINER = /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]/u;
/**
 * Characters without a glyph: default ignorables, format characters except Arabic and Syriac number and verse
 * marks, and some that Unicode does not list as such (a note without a head, an embedded object, a Khitan
 * filler).
 */
const INVISIBLE =
  '(?![\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2])[\\p{DI}\\p{Cf}\\u{1d159}\\ufffc\\u{16fe4}]';
/** Blanks of Braille and Hangul, which are as wide as a character but do not count as white space. */
const BLANK_LETTER = '[\\u2800\\u3164\\uffa0]';

const BLANK_LETTERS = new RegExp(BLANK_LETTER, 'gu');
const INVISIBLES = new RegExp(INVISIBLE, 'gu');
/** A mark selects the form of the character before it. */
const INVISIBLES_EXCEPT_MARKS = new RegExp(`(?!\\p{M})${INVISIBLE}`, 'gu');
const HAS_GLYPH = new RegExp(`(?!${INVISIBLE}|${BLANK_LETTER})[^\\p{Z}\\p{Cc}]`, 'u');

/**
 * Strips invisible characters, except marks and the joiners in words: these select letter forms in Indian
 * scripts, also behind a mark at a word's end, and combine emoji. Blank letters become blanks.
 */
export function stripInvisibleCharacters(text: string): string {
  return text
    .replace(BLANK_LETTERS, ' ')
    .replace(INVISIBLES_EXCEPT_MARKS, (character, index: number, line: string) => {
      if (!/[\u200c\u200d]/.test(character)) return '';
      // A character has at most two UTF-16 units, so two are enough. With whole texts the time would be
      // quadratic.
      const [before, after] = [line.slice(Math.max(0, index - 2), index), line.slice(index + 1, index + 3)];
      const isInWord = /\p{M}$/u.test(before) || (BEFORE_A_JOINER.test(before) && AFTER_A_JOINER.test(after));
      return isInWord ? character : '';
    });
}

export const hasVisibleCharacter = (text: string): boolean => HAS_GLYPH.test(text);

/** Removes invisible characters from NFC text and merges blanks, so that texts can be compared. */
export function normalizeVisibleText(text: string): string {
  const visible = text.replace(BLANK_LETTERS, ' ').replace(INVISIBLES, '').replace(/\s+/g, ' ');
  return visible === text ? text : visible.trim().normalize('NFC');
}

/** `1 invoice`, `2 invoices`. */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
