import { execFileSync, spawnSync } from 'node:child_process';
import { exitWithMessage } from './run.mjs';
import { createWorktree, git } from './worktree.mjs';

/*
 * `npm run check:commits -- <from>..<to>`: checks out each commit of a range in a temporary worktree and runs `npm run check`
 * there. Rejects subjects that are not Conventional Commits or are longer than 72 characters.
 */

const SUBJECT = /^(feat|fix|refactor|perf|test|docs|build|ci|chore|style|revert)(\([\w-]+\))?!?: \S/;
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
const { folder, remove } = createWorktree(commits[0] ?? '');
let failed = 0;
try {
  for (const commit of commits) if (problemsOf(folder, commit).length > 0) failed++;
} finally {
  remove();
}
console.log(`${commits.length - failed} commits passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
