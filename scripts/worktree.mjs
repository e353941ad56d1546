import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';

const WORKSPACES = ['shared', 'server', 'client', 'tests'];

/** @param {string[]} args */
export const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * Checks out a commit in a temporary folder, with links to the installed packages.
 * @param {string} commit
 */
export function createWorktree(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'tawa-worktree-'));
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  linkPackages(folder);
  const remove = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, remove };
}

/**
 * Links the installed packages into a worktree, except the project's own, which are those of the worktree.
 * @param {string} folder
 */
function linkPackages(folder) {
  for (const part of ['', ...WORKSPACES]) {
    const installed = join(root, part, 'node_modules');
    const links = join(folder, part, 'node_modules');
    mkdirSync(links, { recursive: true });
    for (const name of existsSync(installed) ? readdirSync(installed) : [])
      if (name !== '@tawa') symlinkSync(join(installed, name), join(links, name));
  }
  const own = join(folder, 'node_modules', '@tawa');
  mkdirSync(own);
  for (const part of WORKSPACES) symlinkSync(join(folder, part), join(own, part));
}
