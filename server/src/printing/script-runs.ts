import { type Font, findFont } from './font.ts';
import { UndrawableTextError } from './undrawable-text-error.ts';

/** A part of a text that one font draws. */
export interface ScriptRun {
  font: Font;
  text: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters as a reader counts them: a letter with its vowel signs and accents is one. */
export const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/**
 * The text in runs. A character stays in the run before it where it can, so that blanks and digits break no word.
 * @throws UndrawableTextError if no font has a character
 */
export function splitByFont(text: string): ScriptRun[] {
  const runs: ScriptRun[] = [];
  for (const character of charactersOf(text)) {
    const last = runs.at(-1);
    const written = last?.font.write(character);
    if (last && written !== undefined) {
      last.text += written;
      continue;
    }
    const font = findFont(character);
    if (!font) throw new UndrawableTextError(text, 'no-glyph');
    runs.push({ font, text: font.write(character) ?? character });
  }
  return runs;
}
