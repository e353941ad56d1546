import { architecture } from './levels.ts';
import type { Sources } from './sources.ts';
import { commentsOf, identifiersOf } from './syntax.ts';

const { words } = architecture;

/** Words that may not appear in names and comments. */
export function wordViolations(sources: Sources): string[] {
  return [...sources].flatMap(([path, source]) => [
    ...namesIn(path, source),
    ...words.comments
      .filter((phrase) => new RegExp(`\\b${phrase}\\b`, 'i').test(commentsOf(path, source).join('\n')))
      .map((phrase) => `${path}: a comment says “${phrase}”`),
  ]);
}

function namesIn(path: string, source: string): string[] {
  const names = [...identifiersOf(path, source), ...path.split(/[/.]/)];
  const used = new Set(names.flatMap(wordsOf));
  return words.names
    .filter((word) => used.has(word))
    .map((word) => `${path}: a name holds the word “${word}”`);
}

/** `keepWarm`, `keep-warm` and `KEEP_WARM` are `keep` and `warm`. */
const wordsOf = (name: string): string[] =>
  name.split(/[-_$\d]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());

/** Words of comment per 100 lines of a side, rounded. */
export function commentShare(sources: Sources, side: string): number {
  let [count, lines] = [0, 0];
  for (const [path, source] of sources) {
    if (!path.startsWith(`${side}/src/`)) continue;
    count += commentsOf(path, source)
      .join(' ')
      .split(/\s+/)
      .filter((word) => /\w/.test(word)).length;
    lines += source.split('\n').length;
  }
  return Math.round((100 * count) / lines);
}
