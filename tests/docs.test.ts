import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, repositorySources, type Sources } from './architecture/sources.ts';
import { identifiersOf } from './architecture/syntax.ts';

const markdownIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** Of the repository, from its root. */
const documents = () => [
  'README.md',
  ...['.github', 'docs', 'docs/decisions', 'docs/lab'].flatMap(markdownIn),
];

const TEST_FILE =
  /`(?:tests\/)?((?:api|component|live|proof|rules|scale|web)\/[\w./-]+\.(?:test|spec)\.tsx?)`/g;

/** As paths in tests/. */
const findTestPaths = (text: string): string[] => [...text.matchAll(TEST_FILE)].map(([, path = '']) => path);

const findMissing = (text: string): string[] =>
  findTestPaths(text).filter((path) => !existsSync(join('tests', path)));

test('every test file named in a document exists', () => {
  const texts = documents().map((path) => readFileSync(path, 'utf8'));
  expect(texts.flatMap(findTestPaths).length).toBeGreaterThan(20);
  expect(
    documents().flatMap((path, i) => findMissing(texts[i] ?? '').map((file) => `${path}: ${file}`)),
  ).toEqual([]);
});

test('a missing file is reported, with and without the tests/ prefix', () => {
  expect(findMissing('see `api/orders/none.test.ts` and `tests/web/none.spec.ts`')).toEqual([
    'api/orders/none.test.ts',
    'web/none.spec.ts',
  ]);
});

/** As GitHub makes a heading's anchor. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text));

/** Links to a file that does not exist or to a heading that its page does not have. */
function brokenLinks(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^(https?|mailto):/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = join(dirname(path), file);
    if (file && !existsSync(target)) return true;
    return anchor !== undefined && !anchorsIn(file ? readFileSync(target, 'utf8') : text).includes(anchor);
  });
}

test('every link of a document leads to a file and to a heading of it', () => {
  expect(
    documents().flatMap((path) =>
      brokenLinks(path, readFileSync(path, 'utf8')).map((link) => `${path}: ${link}`),
    ),
  ).toEqual([]);
});

test('a link to a missing file or heading is reported', () => {
  const page = '## The `one` heading\n[a](#the-one-heading) [b](#another) [c](none.md) [d](README.md#try-it)';
  expect(brokenLinks('page.md', page)).toEqual(['#another', 'none.md']);
});

test('the README is read in a few minutes: at most 900 words', () => {
  expect(readFileSync('README.md', 'utf8').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900);
});

/** Messages that a document quotes from the log: `… in the log`, `is in the log as …`, `The log has … or …`. */
function findLogMessages(text: string): string[] {
  const flat = text.replaceAll('\n', ' ');
  const quoted = [
    ...flat.matchAll(/`([^`]+)` in the log/g),
    ...flat.matchAll(/in the log as `([^`]+)`/g),
    ...flat.matchAll(/The log has `([^`]+)` or `([^`]+)`/g),
  ];
  return quoted.flatMap(([, ...messages]) => messages);
}

test('every log message that a document quotes is in the server', () => {
  const code = [...repositorySources('.')].flatMap(([path, source]) =>
    path.startsWith('server/') ? [source] : [],
  );
  const messages = markdownIn('docs').flatMap((path) => findLogMessages(readFileSync(path, 'utf8')));
  expect(messages.length).toBeGreaterThan(5);
  const isLogged = (message: string) =>
    message.split('…').every((part) => code.some((source) => source.includes(part.trim())));
  expect(messages.filter((message) => !isLogged(message))).toEqual([]);
});

interface WalkStep {
  path: string;
  /** In this file and in one before it. */
  name: string;
}

/** 24. `path/to/file.ts` `name` … */
const WALK_STEP = /^(\d+)\. `((?:client|server|shared)\/src\/[\w./-]+)` `(\w+)`/gm;

/** @throws Error if a numbered line has another form or number */
function readWalk(markdown: string): WalkStep[] {
  const steps = [...markdown.matchAll(WALK_STEP)];
  const numbers = [...markdown.matchAll(/^(\d+)\./gm)].map(([, number]) => number);
  if (numbers.some((number, index) => steps[index]?.[1] !== number || Number(number) !== index + 1))
    throw new Error('the steps are numbered from 1, each with a file and a name');
  return steps.map(([, , path = '', name = '']) => ({ path, name }));
}

const sideOf = (path: string) => path.split('/')[0];

/** Whether the two files can run in one program. */
function isBeside(one: string, other: string): boolean {
  const sides = [sideOf(one), sideOf(other)];
  return one !== other && (sides[0] === sides[1] || sides.includes('shared'));
}

/**
 * Each file must have its name, and a file before it must use that name. An import must connect it directly with a
 * file before it; `import type` counts, because an injected service is imported as a type only.
 */
function walkErrors(steps: readonly WalkStep[], sources: Sources): string[] {
  const parsed = new Map(
    steps.map(({ path }) => {
      const source = sources.get(path) ?? '';
      return [path, { names: identifiersOf(path, source), imported: importsOf(path, source) }];
    }),
  );
  const hasName = (path: string, name: string) => parsed.get(path)?.names.has(name);
  const imports = (from: string, to: string) => parsed.get(from)?.imported.some((one) => one.to === to);
  return steps.flatMap(({ path, name }, index) => {
    if (!sources.has(path)) return [`${path} does not exist`];
    if (!hasName(path, name)) return [`${path} has no ${name}`];
    if (index === 0) return [];
    const before = steps.slice(0, index).flatMap((step) => (isBeside(step.path, path) ? step.path : []));
    const errors: string[] = [];
    if (!before.some((other) => hasName(other, name))) errors.push(`${path}: no file before it uses ${name}`);
    if (!before.some((other) => imports(other, path) || imports(path, other)))
      errors.push(`${path}: no import connects it with a file before it`);
    return errors;
  });
}

test('the walk of one KOT in docs/ARCHITECTURE.md names existing files, each connected with one before it', () => {
  const [, walk = ''] = readFileSync('docs/ARCHITECTURE.md', 'utf8').split('## The walk of one KOT');
  const steps = readWalk(walk);
  expect(new Set(steps.map(({ path }) => path)).size).toBeGreaterThanOrEqual(14);
  expect(steps.length, 'a reader follows 18 steps, and no more').toBeLessThanOrEqual(18);
  expect(walkErrors(steps, repositorySources('.'))).toEqual([]);
});

test('a walk is rejected for a missing file, a wrong name, and a step that nothing connects', () => {
  const sources = new Map([
    ['server/src/a.ts', "import type { save } from './b.ts'; save();"],
    ['server/src/b.ts', 'export const save = 1; export const unused = 1;'],
    ['server/src/c.ts', 'export const save = 1;'],
  ]);
  const errorsOf = (line: string) =>
    walkErrors(readWalk(`1. \`server/src/a.ts\` \`save\` starts.\n2. ${line} ends.`), sources);
  expect(errorsOf('`server/src/b.ts` `save`')).toEqual([]);
  expect(errorsOf('`server/src/none.ts` `save`')).toEqual(['server/src/none.ts does not exist']);
  expect(errorsOf('`server/src/b.ts` `load`')).toEqual(['server/src/b.ts has no load']);
  expect(errorsOf('`server/src/b.ts` `unused`')).toEqual(['server/src/b.ts: no file before it uses unused']);
  expect(errorsOf('`server/src/c.ts` `save`')).toEqual([
    'server/src/c.ts: no import connects it with a file before it',
  ]);
  expect(() => errorsOf('`server/src/b.ts`')).toThrow('with a file and a name');
});
