import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glossaryViolations, readGlossary, unusedExceptions } from './architecture/glossary.ts';
import { repositoryPaths, repositorySources } from './architecture/sources.ts';

const glossary = readGlossary(readFileSync('docs/GLOSSARY.md', 'utf8'));

const SAMPLE = readGlossary(`
## Words that are not used

| thing | word | not | except |
|---|---|---|---|
| what is charged | \`invoice\` | \`bill\` | \`billOfSupply\`: the law's name |
| menu entry | \`item\` | \`dish\` | |

## The client
| a | \`b\` | \`item\` | |
`);

const violationsOf = (path: string, source = '') =>
  glossaryViolations(SAMPLE, [path], new Map([[path, source]]));

test('no path, exported name or key of a message holds a second name of docs/GLOSSARY.md', () => {
  const sources = repositorySources('.');
  expect(glossary.length).toBeGreaterThanOrEqual(10);
  for (const { not } of glossary) expect(not).not.toEqual([]);
  expect(glossaryViolations(glossary, repositoryPaths('.'), sources)).toEqual([]);
  expect(unusedExceptions(glossary, sources)).toEqual([]);
});

test.each([
  ['a folder', 'client/src/features/bills/list.tsx', '', 'invoice'],
  ['a file of any kind', 'client/src/ui/paid-bill.module.css', '', 'invoice'],
  ['a function', 'server/src/a.ts', 'export function readBills() {}', 'invoice'],
  ['a constant', 'server/src/a.ts', 'export const MAX_DISHES = 1;', 'item'],
  ['a type', 'server/src/a.ts', 'export interface HTMLBill {}', 'invoice'],
  ['another name of an import', 'server/src/a.ts', "export { item as dish } from './b.ts';", 'item'],
  ['a key of a message', 'shared/src/messages/a.en.ts', "const table = { viewBill: 'View' };", 'invoice'],
])('a second name is found in %s', (_, path, source, word) => {
  expect(violationsOf(path, source)).toEqual([expect.stringContaining(`say ${word}, not `)]);
});

test.each([
  ['another word that begins alike', 'server/src/billing.ts', 'export const billable = 1;'],
  ['an exception', 'shared/src/messages/a.en.ts', "export const a = { billOfSupply: 'Bill of Supply' };"],
  ['what a function calls its own', 'server/src/a.ts', 'const bill = 1; export const invoice = bill;'],
  ['a word of the screen', 'shared/src/messages/a.en.ts', "export const a = { title: 'Bill' };"],
])('%s is allowed', (_, path, source) => {
  expect(violationsOf(path, source)).toEqual([]);
});

test('an exception is rejected without a reason, and when no name needs it', () => {
  const table = '## Words that are not used\n| thing | word | not | except |\n|---|---|---|---|\n';
  expect(() => readGlossary(`${table}| a | \`b\` | \`c\` | \`cOne\` |`)).toThrow('`cOne` has no reason');
  expect(unusedExceptions(SAMPLE, new Map([['server/src/a.ts', 'export const a = 1;']]))).toEqual([
    'billOfSupply',
  ]);
});

/** Strings of words, or with a capital letter. Keys and names of errors are neither. */
const TEXTS = /(['`])((?=[^'`\n]*[A-Z ])[^'`\n]*)\1/g;

/** A command line is meant. */
const OF_COMMAND_LINES = 'shared/src/messages/audit.proof.en.ts';

test('what several people share is a till on every screen and in every message, not a terminal', () => {
  const texts = [...repositorySources('.')]
    .filter(([path]) => path.startsWith('shared/src/messages/') && path !== OF_COMMAND_LINES)
    .flatMap(([, source]) => [...source.matchAll(TEXTS)].map(([, , text = '']) => text));
  expect(texts).toContain('Tills');
  expect(texts.filter((text) => /\bterminals?\b/i.test(text))).toEqual([]);
});
