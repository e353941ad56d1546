import type { Sources } from './sources.ts';
import { exportsOf, objectKeysOf } from './syntax.ts';

/** A row of the table in docs/GLOSSARY.md. */
export interface GlossaryRow {
  /** The word to use instead, as the table has it. */
  word: string;
  /** The second names, in lower case and singular. */
  not: string[];
  /** Names that may contain a second name, each with the reason. */
  except: Map<string, string>;
}

const CODE = /`([^`]+)`/g;

/**
 * Reads the rows below "Words that are not used".
 * @throws Error if an exception has no reason
 */
export function readGlossary(markdown: string): GlossaryRow[] {
  const [, section = ''] = markdown.split('## Words that are not used');
  const [table = ''] = section.split('\n## ');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .slice(1)
    .map(([, , word = '', not = '', except = '']) => ({
      word: word.replaceAll('`', ''),
      not: codeIn(not),
      except: new Map(except.split(';').filter(Boolean).flatMap(readException)),
    }));
}

/** Reads text of the form "`a`, `b`: the reason". */
function readException(text: string): [name: string, reason: string][] {
  const [names = '', reason = ''] = text.split(':').map((one) => one.trim());
  if (!reason) throw new Error(`docs/GLOSSARY.md: ${text.trim()} has no reason`);
  return codeIn(names).map((name) => [name, reason]);
}

const codeIn = (text: string): string[] => [...text.matchAll(CODE)].map(([, code = '']) => code);

/** Returns a sentence for each path, exported name and key of messages that contains a second name. */
export function glossaryViolations(
  rows: readonly GlossaryRow[],
  paths: Iterable<string>,
  sources: Sources,
): string[] {
  const inPaths = [...paths].flatMap((path) => secondNames(rows, path).map((found) => `${path}: ${found}`));
  const inNames = [...sources].flatMap(([path, source]) =>
    namesOf(path, source).flatMap((name) =>
      secondNames(rows, name).map((found) => `${path}: ${name}: ${found}`),
    ),
  );
  return [...inPaths, ...inNames];
}

/** Returns the exceptions that no name needs. */
export function unusedExceptions(rows: readonly GlossaryRow[], sources: Sources): string[] {
  const names = new Set([...sources].flatMap(([path, source]) => namesOf(path, source)));
  return rows.flatMap(({ except }) => [...except.keys()]).filter((name) => !names.has(name));
}

function namesOf(path: string, source: string): string[] {
  const keys = path.startsWith('shared/src/messages/') ? objectKeysOf(path, source) : [];
  return [...new Set([...exportsOf(path, source), ...keys])];
}

function secondNames(rows: readonly GlossaryRow[], name: string): string[] {
  const words = wordsOf(name);
  return rows.flatMap(({ word, not, except }) =>
    except.has(name)
      ? []
      : not.filter((second) => words.has(second)).map((second) => `say ${word}, not ${second}`),
  );
}

/**
 * Returns the words of a path, a camelCase name or a CONSTANT in lower case. A plural counts as its singular
 * too.
 */
function wordsOf(name: string): Set<string> {
  const words = name
    .replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return new Set(words.flatMap((word) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')]));
}
