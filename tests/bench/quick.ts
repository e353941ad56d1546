import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Measurement, printLine } from './report.ts';
import { root } from './root.ts';
import { isControl } from './sizes.ts';
import { judge, type Verdict } from './verdict.ts';

/**
 * In ms since the process started: after the first time no attempt starts, and none lasts longer than to the
 * second.
 */
const [LAST_TRY_MS, END_MS] = isControl ? [600_000, 600_000] : [110_000, 150_000];

export async function runQuick(measurements: [name: string, measure: Measurement][]): Promise<void> {
  const verdicts: Verdict[] = [];
  const pendingNames = new Set(measurements.map(([name]) => name));
  const end = setTimeout(() => {
    printVerdicts([
      ...verdicts,
      ...[...pendingNames].map((name) => skipped(name, 'the machine was too slow')),
    ]);
    // The exit handlers stop the programs and remove the folders.
    process.exit();
  }, END_MS);
  for (const [name, measure] of measurements) {
    verdicts.push(
      ...(process.platform === 'linux'
        ? await judge(name, measure, () => performance.now() < LAST_TRY_MS)
        : [skipped(name, 'processor time and memory are read from the kernel of Linux')]),
    );
    pendingNames.delete(name);
  }
  clearTimeout(end);
  printVerdicts(verdicts);
}

const skipped = (name: string, reason: string): Verdict => ({
  outcome: 'SKIPPED',
  line: `${name}: ${reason}`,
});

function printVerdicts(verdicts: readonly Verdict[]): void {
  printLine('');
  for (const { outcome, line } of verdicts) printLine(`${outcome.padEnd(8)} ${line}`);
  const withOutcome = (wanted: Verdict['outcome']) => verdicts.filter(({ outcome }) => outcome === wanted);
  const failures = withOutcome('FAILED').map(({ line }) => line);
  const count = {
    passed: withOutcome('ok').length,
    failed: failures.length,
    skipped: withOutcome('SKIPPED').length,
    failures,
  };
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'bench.json'), JSON.stringify(count));
  // A control run succeeds only if every row fails.
  if (isControl ? count.failed < verdicts.length : count.failed > 0) process.exitCode = 1;
}
