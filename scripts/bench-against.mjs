import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { exitWithMessage, root, runTool } from './run.mjs';
import { createWorktree } from './worktree.mjs';

const ROUNDS = 3;
const LABEL_WIDTH = 120;
/** A row of the quick form: `ok       a label: 1.23 (…`. */
const ROW = /^(?:ok|FAILED|SKIPPED)\s+(.+?): (\d+(?:\.\d+)?) /;

/**
 * Runs the quick benchmark of this folder and of another commit in turns, and prints the medians of each row.
 * Every figure is relative to a baseline of its own run.
 * @param {string | undefined} commit
 * @returns {number} the exit code
 */
export function compareWithCommit(commit) {
  if (!commit) exitWithMessage('Name a commit: npm run bench -- --quick --against <commit>');
  const { folder, remove } = createWorktree(commit);
  try {
    run(folder, [join(folder, 'scripts', 'build.mjs')]);
    const here = createSide(root);
    const there = createSide(folder);
    for (let round = 0; round < ROUNDS; round++)
      for (const side of round % 2 === 0 ? [here, there] : [there, here]) measure(side);
    console.log(`\n${'row'.padEnd(LABEL_WIDTH)} here  ${commit.slice(0, 9)}  ratio`);
    for (const [label, figures] of here.rows) {
      const [mine, theirs] = [median(figures), median(there.rows.get(label) ?? [])];
      // If only one side has a row, there is nothing to compare it with.
      const columns = Number.isNaN(theirs)
        ? [mine.toFixed(2), '(no such row)']
        : [mine.toFixed(2), theirs.toFixed(2).padStart(9), (mine / theirs).toFixed(2).padStart(6)];
      console.log(`${label.slice(0, LABEL_WIDTH - 2).padEnd(LABEL_WIDTH)} ${columns.join(' ')}`);
    }
    return 0;
  } finally {
    remove();
  }
}

/**
 * Runs the measurement `writes`, which serves both programs itself and compares them round by round.
 * @param {string} commit
 * @returns {number} the exit code
 */
export function compareWrites(commit) {
  const { folder, remove } = createWorktree(commit);
  try {
    run(folder, [join(folder, 'scripts', 'build.mjs')]);
    const env = { ...process.env, BENCH_AGAINST: folder };
    return runTool(
      'tsx',
      ['tests/bench/main.ts', 'writes', ...process.argv.filter((arg) => arg === '--short')],
      env,
    );
  } finally {
    remove();
  }
}

/** @typedef {{ folder: string, rows: Map<string, number[]> }} Side the figures of each row, by its label */

/** @param {string} folder @returns {Side} */
const createSide = (folder) => ({ folder, rows: new Map() });

/** @param {Side} side */
function measure({ folder, rows }) {
  const tsx = join(folder, 'node_modules', '.bin', 'tsx');
  for (const line of run(folder, [tsx, 'tests/bench/main.ts', '--quick']).split('\n')) {
    const [, text, figure] = ROW.exec(line) ?? [];
    if (!text) continue;
    // The number of rounds differs between runs, and older commits called the baseline a floor.
    const label = text.replace(/ \(\d+ rounds\)/, '').replace('× floor', '× baseline');
    rows.set(label, [...(rows.get(label) ?? []), Number(figure)]);
  }
}

/**
 * @param {string} folder
 * @param {string[]} args of Node
 */
function run(folder, args) {
  const { stdout, status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  process.stdout.write(stdout);
  if (status === null || stdout === '') exitWithMessage(stderr);
  return stdout;
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
