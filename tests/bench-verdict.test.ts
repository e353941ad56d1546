import { expect, test } from 'vitest';
import type { Row } from './bench/report.ts';
import { judge } from './bench/verdict.ts';

// The full test run includes the quick bench: it must fail for gross losses only.

const row = (figure: number, more: Partial<Row> = {}): Row => ({
  label: 'calls',
  product: '',
  baseline: '',
  figure,
  goal: 10,
  direction: 'at most',
  ...more,
});
const singleRowRuns = (...figures: number[]) => figures.map((figure) => [row(figure)]);

/** Returns these in order; a string is thrown as an error. */
function fakeMeasurement(...results: (Row[] | string)[]) {
  let tries = 0;
  const measure = async () => {
    const result = results[tries++] ?? 'it was measured once too often';
    if (typeof result === 'string') throw new Error(result);
    return result;
  };
  return { measure, tries: () => tries };
}

async function outcomesOf(...results: (Row[] | string)[]) {
  return (await judge('a row', fakeMeasurement(...results).measure)).map(({ outcome }) => outcome);
}

test('a row close to its goal is measured once', async () => {
  const { measure, tries } = fakeMeasurement(...singleRowRuns(19));
  expect((await judge('a row', measure)).map(({ outcome }) => outcome)).toEqual(['ok']);
  expect(tries()).toBe(1);
});

test('a gross loss fails after three attempts', async () => {
  expect(await outcomesOf(...singleRowRuns(21, 25, 30))).toEqual(['FAILED']);
  expect(await outcomesOf(...[4, 3, 4].map((figure) => [row(figure, { direction: 'at least' })]))).toEqual([
    'FAILED',
  ]);
  expect(await outcomesOf(...singleRowRuns(Number.NaN, Number.NaN, Number.NaN))).toEqual(['FAILED']);
});

test('one good attempt of three is enough, for each row separately', async () => {
  expect(await outcomesOf(...singleRowRuns(21, 25, 19))).toEqual(['ok']);
  expect(await outcomesOf([row(50), row(5)], [row(5), row(50)], [row(50), row(50)])).toEqual(['ok', 'ok']);
  expect(await outcomesOf([row(50), row(50)], [row(5), row(50)], [row(50), row(50)])).toEqual([
    'ok',
    'FAILED',
  ]);
});

test('where the goal is not reached yet, the loss is relative to the current figure', async () => {
  const stands = (figure: number) => [row(figure, { currentFigure: 20 })];
  expect(await outcomesOf(stands(39))).toEqual(['ok']);
  expect(await outcomesOf(stands(41), stands(41), stands(41))).toEqual(['FAILED']);
  // A current figure better than the goal does not make the goal stricter.
  expect(await outcomesOf([row(19, { currentFigure: 5 })])).toEqual(['ok']);
});

test('on a busy machine nothing fails, and the result says so', async () => {
  const busy = 'void: the baseline strayed';
  const [verdict] = await judge('a row', fakeMeasurement(busy, busy, busy).measure);
  expect(verdict).toEqual({ outcome: 'SKIPPED', line: `a row: ${busy}` });
  expect(await outcomesOf(busy, [row(5)])).toEqual(['ok']);
  expect(await outcomesOf(busy, [row(50)], busy)).toEqual(['SKIPPED']);
  expect(await outcomesOf(busy, [row(50)], [row(50)])).toEqual(['FAILED']);
});

test('no measurement starts after the time budget', async () => {
  const { measure, tries } = fakeMeasurement(...singleRowRuns(50, 50));
  expect((await judge('a row', measure, () => tries() < 1)).map(({ outcome }) => outcome)).toEqual([
    'SKIPPED',
  ]);
  expect(tries()).toBe(1);
  expect((await judge('a row', measure, () => false)).map(({ outcome }) => outcome)).toEqual(['SKIPPED']);
});

test('an exception is a failure and is not retried', async () => {
  const { measure, tries } = fakeMeasurement('the server exited with 1 before it listened', [row(5)]);
  expect((await judge('a row', measure)).map(({ outcome }) => outcome)).toEqual(['FAILED']);
  expect(tries()).toBe(1);
});
