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
  /** Shown beside a figure that has no goal. */
  beside?: string;
  figure: number;
  /** A row without a goal is only reported. */
  goal?: number;
  /** The known figure while the goal is missed. The quick form then judges by this figure. */
  currentFigure?: number;
  direction: 'at most' | 'at least';
}

/**
 * @param voids receives a line for each part that was not measured; the rows of the other parts are returned
 * @throws Error `void: <reason>` if the figures are not reliable
 */
export type Measurement = (voids?: string[]) => Promise<Row[]>;

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
export const formatMs = (value: number): string => `${value.toFixed(2)} ms`;

export const formatSides = ({ product, baseline, beside }: Row): string =>
  [`product ${product}`, baseline && `baseline ${baseline}`, beside].filter(Boolean).join(', ');

const formatGoal = ({ goal, direction }: Row): string =>
  goal === undefined ? '' : `goal ${direction === 'at most' ? '≤' : '≥'} ${goal}; `;

function formatOutcome({ figure, goal, direction }: Row): string {
  if (goal === undefined) return 'no goal';
  return (direction === 'at most' ? figure <= goal : figure >= goal) ? 'reached' : 'MISSED ';
}

function printTable(rows: readonly Row[]): void {
  printLine('');
  for (const row of rows) {
    printLine(
      `${formatOutcome(row)}  ${row.label}: ${row.figure.toFixed(2)} (${formatGoal(row)}${formatSides(row)})`,
    );
  }
}

export function writeReport(rows: readonly Row[], voids: readonly string[]): void {
  printTable(rows);
  for (const line of voids) printLine(`INVALID  ${line}`);
  const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model };
  const results = { at: new Date().toISOString(), size, ...machine, rows, voids };
  const file = process.env.BENCH_RESULTS ?? join(root, 'bench-results.json');
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
