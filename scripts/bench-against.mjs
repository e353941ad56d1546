import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { exitWithMessage, root } from './run.mjs';
import { createWorktree } from './worktree.mjs';

const ROUNDS = 3;
/** `ok       a label: 1.23 (…`: a row of the quick form. */
const ROW = /^(?:ok|FAILED|SKIPPED)\s+(.+?): (\d+(?:\.\d+)?) /;

/** @typedef {Map<string, number[]>} Figures the figures of each row, by its label */

/**
 * Runs the quick benchmark of this folder and of another commit in turns and prints the medians of each row. Every figure
 * is already relative to a baseline of its own run.
 * @param {string | undefined} commit
 * @returns {Promise<number>} the exit code
 */
export async function compareWithCommit(commit) {
  if (!commit) exitWithMessage('Name a commit: npm run bench -- --quick --against <commit>');
  const { folder, remove } = createWorktree(commit);
  try {
    run(folder, [join(folder, 'scripts', 'build.mjs')]);
    /** @type {{ folder: string, rows: number[][], labels: string[] }[]} */
    const sides = [root, folder].map((side) => ({ folder: side, rows: [], labels: [] }));
    for (let round = 0; round < ROUNDS; round++)
      for (const side of round % 2 === 0 ? sides : [...sides].reverse()) measure(side);
    const [here, there] = sides;
    if (!here || !there) return 1;
    console.log(`\n${'row'.padEnd(90)} here  ${commit.slice(0, 9)}  ratio`);
    here.labels.forEach((label, n) => {
      const [mine, theirs] = [median(here.rows[n] ?? []), median(there.rows[n] ?? [])];
      const figures = [
        mine.toFixed(2),
        theirs.toFixed(2).padStart(9),
        (mine / theirs).toFixed(2).padStart(6),
      ];
      console.log(`${label.slice(0, 88).padEnd(90)} ${figures.join(' ')}`);
    });
    return 0;
  } finally {
    remove();
  }
}

/** @param {{ folder: string, rows: number[][], labels: string[] }} side */
function measure(side) {
  const tsx = join(side.folder, 'node_modules', '.bin', 'tsx');
  const rows = run(side.folder, [tsx, 'tests/bench/main.ts', '--quick'])
    .split('\n')
    .flatMap((line) => {
      const [, label, figure] = ROW.exec(line) ?? [];
      return label && figure ? [{ label, figure: Number(figure) }] : [];
    });
  side.labels = rows.map(({ label }) => label);
  rows.forEach(({ figure }, n) => {
    side.rows[n] = [...(side.rows[n] ?? []), figure];
  });
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
