/** Format characters have no glyph, hide in names and reverse the direction of text. */

const BEFORE_A_JOINER = /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const AFTER_A_JOINER = /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]/u;
/** Arabic and Syriac number and verse marks. */
const VISIBLE_FORMAT_CHARACTERS = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]/;
const HAS_GLYPH = /[^\p{DI}\p{Z}\p{Cc}\p{Cf}\u2800]/u;

/**
 * Strips Unicode Cf, but keeps joiners in words: they select letter forms in Indian scripts, also behind a
 * mark at a word's end, and combine emoji.
 */
export function stripFormatCharacters(text: string): string {
  return text.replace(/\p{Cf}/gu, (character, index: number) => {
    if (VISIBLE_FORMAT_CHARACTERS.test(character)) return character;
    if (!/[\u200c\u200d]/.test(character)) return '';
    // One character has at most two units. Whole texts would make the time quadratic.
    const [before, after] = [text.slice(Math.max(0, index - 2), index), text.slice(index + 1, index + 3)];
    const isInWord = /\p{M}$/u.test(before) || (BEFORE_A_JOINER.test(before) && AFTER_A_JOINER.test(after));
    return isInWord ? character : '';
  });
}

export const hasVisibleCharacter = (text: string): boolean => HAS_GLYPH.test(text);

/** Drops invisible characters of NFC text and merges blanks, for comparison. */
export function normalizeVisibleText(text: string): string {
  const visible = text.replace(/\p{DI}/gu, '').replace(/\s+/g, ' ');
  return visible === text ? text : visible.trim().normalize('NFC');
}

/** `1 bill`, `2 bills`. */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
