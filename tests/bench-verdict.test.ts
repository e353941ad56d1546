import { expect, test } from 'vitest';
import type { Row } from './bench/report.ts';
import { judge } from './bench/verdict.ts';

// The quick form of the bench is a part of every run: it must fail by what is bad, and by nothing else.

const row = (figure: number, more: Partial<Row> = {}): Row => ({
  what: 'calls',
  product: '',
  floor: '',
  figure,
  goal: 10,
  want: 'at most',
  ...more,
});
const ofOne = (...figures: number[]) => figures.map((figure) => [row(figure)]);

/** A measurement that answers with these, one after the other; what is no list of rows is why it could not. */
function measurement(...answers: (Row[] | string)[]) {
  let tries = 0;
  const measure = async () => {
    const answer = answers[tries++] ?? 'it was measured once too often';
    if (typeof answer === 'string') throw new Error(answer);
    return answer;
  };
  return { measure, tries: () => tries };
}

async function wordsOf(...answers: (Row[] | string)[]) {
  return (await judge('a row', measurement(...answers).measure)).map(({ word }) => word);
}

test('a row that is near its goal is measured once', async () => {
  const { measure, tries } = measurement(...ofOne(19));
  expect((await judge('a row', measure)).map(({ word }) => word)).toEqual(['ok']);
  expect(tries()).toBe(1);
});

test('a gross loss fails, when three tries have seen it', async () => {
  expect(await wordsOf(...ofOne(21, 25, 30))).toEqual(['FAILED']);
  expect(await wordsOf(...[4, 3, 4].map((figure) => [row(figure, { want: 'at least' })]))).toEqual([
    'FAILED',
  ]);
  expect(await wordsOf(...ofOne(Number.NaN, Number.NaN, Number.NaN))).toEqual(['FAILED']);
});

test('one good try of three is enough, for each row by itself', async () => {
  expect(await wordsOf(...ofOne(21, 25, 19))).toEqual(['ok']);
  expect(await wordsOf([row(50), row(5)], [row(5), row(50)], [row(50), row(50)])).toEqual(['ok', 'ok']);
  expect(await wordsOf([row(50), row(50)], [row(5), row(50)], [row(50), row(50)])).toEqual(['ok', 'FAILED']);
});

test('where the goal is not reached yet, a loss is one beside where the product stands', async () => {
  const stands = (figure: number) => [row(figure, { stands: 20 })];
  expect(await wordsOf(stands(39))).toEqual(['ok']);
  expect(await wordsOf(stands(41), stands(41), stands(41))).toEqual(['FAILED']);
  // It does not make a goal stricter.
  expect(await wordsOf([row(19, { stands: 5 })])).toEqual(['ok']);
});

test('a machine that is too busy to say anything fails nothing, and says so', async () => {
  const busy = 'void: the floor strayed';
  const [verdict] = await judge('a row', measurement(busy, busy, busy).measure);
  expect(verdict).toEqual({ word: 'SKIPPED', line: `a row: ${busy}` });
  expect(await wordsOf(busy, [row(5)])).toEqual(['ok']);
  expect(await wordsOf(busy, [row(50)], busy)).toEqual(['SKIPPED']);
  expect(await wordsOf(busy, [row(50)], [row(50)])).toEqual(['FAILED']);
});

test('nothing is begun when the time is over', async () => {
  const { measure, tries } = measurement(...ofOne(50, 50));
  expect((await judge('a row', measure, () => tries() < 1)).map(({ word }) => word)).toEqual(['SKIPPED']);
  expect(tries()).toBe(1);
  expect((await judge('a row', measure, () => false)).map(({ word }) => word)).toEqual(['SKIPPED']);
});

test('what breaks is a failure, and not tried again', async () => {
  const { measure, tries } = measurement('the program ended with 1 before it listened', [row(5)]);
  expect((await judge('a row', measure)).map(({ word }) => word)).toEqual(['FAILED']);
  expect(tries()).toBe(1);
});
