import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from './program.ts';
import { size } from './sizes.ts';

/** One figure of the table. */
export interface Row {
  what: string;
  /** What the product took, with its unit. */
  product: string;
  /** What the floor took, with its unit; empty where the goal is absolute. */
  floor: string;
  figure: number;
  goal: number;
  /** On which side of the goal the figure is to be. */
  want: 'at most' | 'at least';
}

/** A measurement answers with its rows, or throws an error that starts with `void:` and says why. */
export type Measurement = () => Promise<Row[]>;

/** Machines are noisy: the quick form complains only of what is so many times worse than its goal. */
const GROSS = 2;

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const ms = (value: number): string => `${value.toFixed(2)} ms`;

/** Whether the figure is on the right side of its goal, or not more than `slack` times on the wrong one. */
function isReached({ figure, goal, want }: Row, slack = 1): boolean {
  return want === 'at most' ? figure <= goal * slack : figure >= goal / slack;
}

function table(rows: readonly Row[], [good, bad]: readonly [string, string], slack = 1): void {
  say('');
  for (const row of rows) {
    const sides = [`product ${row.product}`, row.floor && `floor ${row.floor}`].filter(Boolean).join(', ');
    const goal = `goal ${row.want === 'at most' ? '≤' : '≥'} ${row.goal}`;
    const word = isReached(row, slack) ? good : bad;
    say(`${word}  ${row.what}: ${row.figure.toFixed(2)} (${goal}; ${sides})`);
  }
}

/** Prints one line a figure and writes them all to `bench-results.json`. */
export function report(rows: readonly Row[], voids: readonly string[]): void {
  table(rows, ['reached', 'MISSED ']);
  for (const line of voids) say(`VOID     ${line}`);
  const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model };
  const results = { at: new Date().toISOString(), size, ...machine, rows, voids };
  writeFileSync(join(root, 'bench-results.json'), `${JSON.stringify(results, null, 2)}\n`);
}

/** The same for the quick form: a row fails only by a gross loss, and one that stayed void is skipped, loudly. */
export function reportQuick(rows: readonly Row[], voids: readonly string[]): void {
  table(rows, ['ok    ', 'FAILED'], GROSS);
  for (const line of voids) say(`SKIPPED  could not be measured on this machine now: ${line}`);
  const lost = rows.filter((row) => !isReached(row, GROSS));
  const failures = lost.map(({ what, figure, goal }) => `${what}: ${figure.toFixed(2)}, goal ${goal}`);
  const count = { passed: rows.length - lost.length, failed: lost.length, skipped: voids.length, failures };
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.json'), JSON.stringify(count));
  if (lost.length > 0) process.exitCode = 1;
}
