import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './program.ts';

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

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const ms = (value: number): string => `${value.toFixed(2)} ms`;

/** Whether the figure is on the right side of its goal. */
export function isReached({ figure, goal, want }: Row): boolean {
  return want === 'at most' ? figure <= goal : figure >= goal;
}

/** Prints one line a figure and writes them all to `bench-results.json`. */
export function report(rows: readonly Row[]): void {
  say('');
  for (const row of rows) {
    const sides = [`product ${row.product}`, row.floor && `floor ${row.floor}`].filter(Boolean).join(', ');
    const goal = `goal ${row.want === 'at most' ? '≤' : '≥'} ${row.goal}`;
    say(
      `${isReached(row) ? 'reached' : 'MISSED '}  ${row.what}: ${row.figure.toFixed(2)} (${goal}; ${sides})`,
    );
  }
  const results = { node: process.version, rows };
  writeFileSync(join(root, 'bench-results.json'), `${JSON.stringify(results, null, 2)}\n`);
}
