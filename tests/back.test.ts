import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const CLIENT = 'client/src';
const TABLE = 'tests/web/app/back.spec.ts';
const COMPONENT_TESTS = 'tests/component';

/** `ui` has the sheets that others are made of, and the gallery no page of the app. */
const SHARED_SHEETS = /^(ui|features\/gallery)\//;
const SHEET = /<(?:Form)?Sheet\b/;

interface Source {
  path: string;
  text: string;
}

function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/** A component test names a file by a word of a string. */
const namesFile = (text: string, file: string): boolean =>
  new RegExp(`'([^'\n]* )?${file}([ ,][^'\n]*)?'`).test(text);

/** @param tests the texts of the tests that press Back */
function findUnopened(sources: readonly Source[], tests: readonly string[]): string[] {
  return sources
    .filter(({ path, text }) => SHEET.test(text) && !SHARED_SHEETS.test(path))
    .filter(({ path }) => !tests.some((text) => namesFile(text, basename(path, '.tsx'))))
    .map(({ path }) => path);
}

const sources = readSources(CLIENT);
const componentTests = readSources(COMPONENT_TESTS).map(({ text }) => text);
const backTests = [
  readFileSync(TABLE, 'utf8'),
  ...componentTests.filter((text) => /\bgoBack\(\)/.test(text)),
];

test('a test opens each sheet, dialog and drawer and presses Back', () => {
  expect(sources.filter(({ text }) => SHEET.test(text)).length).toBeGreaterThan(50);
  expect(backTests.length).toBeGreaterThan(3);
  expect(findUnopened(sources, backTests)).toEqual([]);
});

test('a sheet that no such test names is reported, even if its name is a part of another', () => {
  const sheet = { path: 'features/bills/tip-sheet.tsx', text: '<Sheet opened title={m.title}>' };
  const form = { path: 'features/bills/tip-form.tsx', text: '<FormSheet title={m.title}>' };
  const other = { path: 'features/bills/tip-list.tsx', text: '<ul>' };
  expect(findUnopened([sheet, form, other], ["['big-tip-sheet', /^Tip/]", "['tip-form', /^Tip/]"])).toEqual([
    sheet.path,
  ]);
  expect(findUnopened([...sources, sheet], backTests)).toEqual([sheet.path]);
});
