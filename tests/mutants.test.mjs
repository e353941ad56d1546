import { expect, test } from 'vitest';
import { drawMutants, listMutants, readMutantArguments } from '../scripts/test/mutants.mjs';

const afterOf = (line) => listMutants('a.tsx', line).map(({ after }) => after.trim());

test.each([
  ["if (state === 'ready') run();", ["if (state !== 'ready') run();"]],
  ['return isOpen && rest;', ['return isOpen || rest;']],
  ['if (!isOpen) return;', ['if (isOpen) return;']],
  ['const some = list.length > 0;', ['const some = list.length <= 0;']],
  ['  onClick={() => pay(mode)}', ['onClick={() => undefined}']],
  ['  label={m.name}', ['label=""']],
  ['// a && b', []],
  ["import { a } from './a.ts'; // a === b", []],
  ['const sum = a + b;', []],
])('%s becomes %j', (line, after) => {
  expect(afterOf(line)).toEqual(after);
});

test('a seed draws the same mutants again, one of a line', () => {
  const all = listMutants('a.ts', Array(20).fill('if (a === b && !c) return;').join('\n'));
  expect(all).toHaveLength(60);
  const drawn = drawMutants(all, 10, 1);
  expect(drawMutants(all, 10, 1)).toEqual(drawn);
  expect(drawMutants(all, 10, 2)).not.toEqual(drawn);
  expect(new Set(drawn.map(({ line }) => line)).size).toBe(10);
  expect(drawMutants(all, 100, 1)).toHaveLength(20);
});

test('a wrong option returns how to call the command', () => {
  expect(readMutantArguments([])).toEqual({ seed: 1, count: 30, from: 1 });
  expect(readMutantArguments(['--seed', '7', '--count', '3', '--from', '2'])).toEqual({
    seed: 7,
    count: 3,
    from: 2,
  });
  for (const args of [['--seed'], ['--seed', '0'], ['--sead', '1']])
    expect(readMutantArguments(args)).toMatch(/^npm run mutants/);
});
