import { writeFileSync } from 'node:fs';
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
  /** Where the product is known to be while it is short of its goal: only a loss beside this is one. */
  stands?: number;
  /** On which side of the goal the figure is to be. */
  want: 'at most' | 'at least';
}

/** A measurement answers with its rows, or throws an error that starts with `void:` and says why. */
export type Measurement = () => Promise<Row[]>;

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const ms = (value: number): string => `${value.toFixed(2)} ms`;

function table(rows: readonly Row[]): void {
  say('');
  for (const row of rows) {
    const sides = [`product ${row.product}`, row.floor && `floor ${row.floor}`].filter(Boolean).join(', ');
    const goal = `goal ${row.want === 'at most' ? '≤' : '≥'} ${row.goal}`;
    const isReached = row.want === 'at most' ? row.figure <= row.goal : row.figure >= row.goal;
    say(`${isReached ? 'reached' : 'MISSED '}  ${row.what}: ${row.figure.toFixed(2)} (${goal}; ${sides})`);
  }
}

/** Prints one line a figure and writes them all to `bench-results.json`. */
export function report(rows: readonly Row[], voids: readonly string[]): void {
  table(rows);
  for (const line of voids) say(`VOID     ${line}`);
  const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model };
  const results = { at: new Date().toISOString(), size, ...machine, rows, voids };
  writeFileSync(join(root, 'bench-results.json'), `${JSON.stringify(results, null, 2)}\n`);
}
