import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithMessage, root } from './run.mjs';

/*
 * `npm run check:commits -- <from>..<to>`: checks out each commit of a range in a temporary worktree and runs `npm run check`
 * there. Rejects subjects that are not Conventional Commits or are longer than 72 characters.
 */

const SUBJECT = /^(feat|fix|refactor|perf|test|docs|build|ci|chore|style|revert)(\([\w-]+\))?!?: \S/;
const WORKSPACES = ['shared', 'server', 'client', 'tests'];

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * Links the installed packages into a worktree; the project's own packages are the worktree's.
 * @param {string} folder
 */
function linkPackages(folder) {
  for (const part of ['', ...WORKSPACES]) {
    const installed = join(root, part, 'node_modules');
    const links = join(folder, part, 'node_modules');
    mkdirSync(links, { recursive: true });
    for (const name of entriesOf(installed))
      if (name !== '@tawa') symlinkSync(join(installed, name), join(links, name));
  }
  const own = join(folder, 'node_modules', '@tawa');
  mkdirSync(own);
  for (const part of WORKSPACES) symlinkSync(join(folder, part), join(own, part));
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Returns what is wrong with one commit.
 * @param {string} folder the worktree
 * @param {string} commit
 */
function problemsOf(folder, commit) {
  const subject = git('log', '-1', '--format=%s', commit);
  const problems = [];
  if (subject.length > 72) problems.push(`the subject has ${subject.length} characters`);
  if (!SUBJECT.test(subject)) problems.push('the subject is not a Conventional Commit');
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder });
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'check'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) problems.push(`npm run check fails:\n${stdout}`);
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${commit.slice(0, 9)} ${subject}`);
  for (const problem of problems) console.log(`       ${problem}`);
  return problems;
}

const [range] = process.argv.slice(2);
if (!range?.includes('..')) exitWithMessage('Name a range of commits: npm run check:commits -- main~3..main');
const commits = git('rev-list', '--reverse', '--no-merges', range).split('\n').filter(Boolean);
if (commits.length === 0) exitWithMessage(`No commit is in ${range}.`);
const folder = mkdtempSync(join(tmpdir(), 'tawa-commits-'));
git('worktree', 'add', '--quiet', '--detach', folder, commits[0] ?? '');
let failed = 0;
try {
  linkPackages(folder);
  for (const commit of commits) if (problemsOf(folder, commit).length > 0) failed++;
} finally {
  git('worktree', 'remove', '--force', folder);
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${commits.length - failed} commits passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
