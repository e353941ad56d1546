import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';
import { size } from './sizes.ts';

export interface Row {
  label: string;
  product: string;
  /** Empty if the goal is absolute. */
  baseline: string;
  /** What stands beside the figure without a goal. */
  beside?: string;
  figure: number;
  goal: number;
  /** Known figure while the goal is missed; the quick form then judges by this. */
  currentFigure?: number;
  direction: 'at most' | 'at least';
}

/** @throws Error `void: <reason>` if the figures are not reliable */
export type Measurement = () => Promise<Row[]>;

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
export const formatMs = (value: number): string => `${value.toFixed(2)} ms`;

export const formatSides = ({ product, baseline, beside }: Row): string =>
  [`product ${product}`, baseline && `baseline ${baseline}`, beside].filter(Boolean).join(', ');

function printTable(rows: readonly Row[]): void {
  printLine('');
  for (const row of rows) {
    const goal = `goal ${row.direction === 'at most' ? '≤' : '≥'} ${row.goal}`;
    const isReached = row.direction === 'at most' ? row.figure <= row.goal : row.figure >= row.goal;
    printLine(
      `${isReached ? 'reached' : 'MISSED '}  ${row.label}: ${row.figure.toFixed(2)} (${goal}; ${formatSides(row)})`,
    );
  }
}

export function writeReport(rows: readonly Row[], voids: readonly string[]): void {
  printTable(rows);
  for (const line of voids) printLine(`INVALID  ${line}`);
  const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model };
  const results = { at: new Date().toISOString(), size, ...machine, rows, voids };
  writeFileSync(join(root, 'bench-results.json'), `${JSON.stringify(results, null, 2)}\n`);
}
