import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { receivedAt, timeTap, watchLoads } from '../support/measure/painted.ts';
import { expect, PHONE, test } from '../support/test.ts';

const BLOCKED_MS = 300;

test('tap → painted contains the work of a tap, and waits for what it has to show', async ({ device }) => {
  const page = await device(PHONE);
  await watchLoads(page, {});
  await page.goto('/theme.js');
  const timeButton = async (blockMs: number, laterMs: number) => {
    await page.evaluate(
      ([blockMs = 0, laterMs = 0]) => {
        document.body.innerHTML = '<button style="position:fixed;inset:0">Add</button>';
        document.querySelector('button')?.addEventListener('click', ({ target }) => {
          const end = performance.now() + blockMs;
          while (performance.now() < end);
          setTimeout(() => (target as Element).remove(), laterMs);
        });
      },
      [blockMs, laterMs],
    );
    return (await timeTap(page, () => page.touchscreen.tap(100, 100), [{ css: 'button', isGone: true }]))
      .paintedMs;
  };
  const idleMs = await timeButton(0, 0);
  expect(idleMs).toBeGreaterThan(0);
  expect(await timeButton(BLOCKED_MS, 0)).toBeGreaterThan(BLOCKED_MS);
  expect(await timeButton(0, BLOCKED_MS)).toBeGreaterThan(BLOCKED_MS);
  await expect(receivedAt(page, 'anything')).rejects.toThrow('no socket message');
});

const ROWS = [
  'scan → welcome painted',
  'scan → menu readable',
  'directly opened menu → readable',
  'place → sent',
  'tap on Add to Cart → painted, 62 items',
  'scroll frames over 25 ms, 62 items',
  'tap on Add to Cart → painted, 300 items',
  'scroll frames over 25 ms, 300 items',
  'Add to Cart → painted, 300 items to 62 items',
  'late frames, 300 items to an empty page',
  'Kitchen with 8 tickets: load → ready',
  'Kitchen with 8 tickets: new order → painted',
  'Kitchen with 8 tickets: served elsewhere → painted',
  'Manage with 8 tickets: load → ready',
  'Manage with 8 tickets: new order → painted',
  'Manage with 8 tickets: cancelled elsewhere → painted',
  'Lighthouse mobile performance, login',
  'Lighthouse mobile performance, menu of 300 items',
  'Lighthouse mobile performance, public bill',
];

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a test needs from this pattern
test('`npm run bench -- phone --short` stores each of its rows', { tag: '@full' }, async ({}, testInfo) => {
  const file = testInfo.outputPath('bench-results.json');
  const args = ['--import', 'tsx', 'tests/bench/main.ts', 'phone', '--short'];
  const env = { ...process.env, BENCH_RESULTS: file };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const { rows, voids } = JSON.parse(await readFile(file, 'utf8')) as {
    rows: { label: string; figure: number }[];
    voids: string[];
  };
  expect(voids, stdout).toEqual([]);
  expect(
    rows.map(({ label }) => ROWS.find((known) => label.startsWith(known))),
    stdout,
  ).toEqual(ROWS);
  for (const { label, figure } of rows) expect(Number.isFinite(figure), label).toBe(true);
});
