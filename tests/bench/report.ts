import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';
import { size } from './sizes.ts';

/** One figure of the table. */
export interface Row {
  label: string;
  /** What the product took, with its unit. */
  product: string;
  /** What the baseline took, with its unit; empty where the goal is absolute. */
  baseline: string;
  figure: number;
  goal: number;
  /** Where the product is known to be while it is short of its goal: only a loss beside this is one. */
  currentFigure?: number;
  /** On which side of the goal the figure is to be. */
  direction: 'at most' | 'at least';
}

/** A measurement answers with its rows, or throws an error that starts with `void:` and says why. */
export type Measurement = () => Promise<Row[]>;

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
export const formatMs = (value: number): string => `${value.toFixed(2)} ms`;

function printTable(rows: readonly Row[]): void {
  printLine('');
  for (const row of rows) {
    const sides = [`product ${row.product}`, row.baseline && `baseline ${row.baseline}`]
      .filter(Boolean)
      .join(', ');
    const goal = `goal ${row.direction === 'at most' ? '≤' : '≥'} ${row.goal}`;
    const isReached = row.direction === 'at most' ? row.figure <= row.goal : row.figure >= row.goal;
    printLine(
      `${isReached ? 'reached' : 'MISSED '}  ${row.label}: ${row.figure.toFixed(2)} (${goal}; ${sides})`,
    );
  }
}

/** Prints one line a figure and writes them all to `bench-results.json`. */
export function writeReport(rows: readonly Row[], voids: readonly string[]): void {
  printTable(rows);
  for (const line of voids) printLine(`INVALID  ${line}`);
  const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model };
  const results = { at: new Date().toISOString(), size, ...machine, rows, voids };
  writeFileSync(join(root, 'bench-results.json'), `${JSON.stringify(results, null, 2)}\n`);
}
