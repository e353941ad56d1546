import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files below a folder that hold one of the words, in any part of them, with the word: `tawa.db: Meera`. */
export function remainsOf(words: readonly string[], folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.flatMap((file) => {
    const path = join(folder, file);
    if (!statSync(path).isFile()) return [];
    const bytes = readFileSync(path);
    return words.filter((word) => bytes.includes(word)).map((word) => `${file}: ${word}`);
  });
}
