import { spawnSync } from 'node:child_process';
import { root } from '../run.mjs';
import { areas } from './areas.mjs';

/** Run at every change: they read the whole repository and take seconds. */
const ALWAYS = ['format', 'types', 'unused', 'checks'];
const TESTED = ['api', 'live', 'web'];
/** What every call and event goes through; its change can move a row of the quick bench. */
const MEASURED = /^(server\/src\/(db|http|realtime)|tests\/bench)\//;

/**
 * The files that differ from the branch point with main, committed or not; on main itself, from the last commit.
 * @returns {string[]}
 */
export function changedFiles() {
  const base =
    ['main', 'origin/main'].map((branch) => git('merge-base', 'HEAD', branch)).find(Boolean) ?? 'HEAD';
  const names = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return names.flatMap((text) => text.split('\n')).filter(Boolean);
}

/**
 * The steps and filters of `npm test -- --changed`.
 * @param {readonly string[]} files
 * @returns {Map<string, string[]>}
 */
export function affectedSteps(files) {
  const chosen = new Map(ALWAYS.map((step) => [step, /** @type {string[]} */ ([])]));
  if (files.some((file) => /^(shared|server|client|tests\/rules)\//.test(file))) chosen.set('rules', []);
  const tests = affectedTests(files);
  for (const step of TESTED) {
    const filters = tests.filter((path) => path.startsWith(`tests/${step}`));
    if (filters.length > 0) chosen.set(step, filters.includes(`tests/${step}`) ? [] : filters);
  }
  if (files.some((file) => MEASURED.test(file))) chosen.set('bench', []);
  if ([...TESTED, 'bench'].some((step) => chosen.has(step))) chosen.set('build', []);
  const kinds = [...chosen].map(([step, filters]) => [step, ...filters].join(' '));
  console.log(`${files.length} files differ: ${kinds.join('; ')}`);
  return chosen;
}

/**
 * The test files and folders that a change of these files can affect. A change outside of every area affects all.
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function affectedTests(files) {
  const tests = new Set(files.flatMap(testsOf));
  return [...tests].sort();
}

/** @param {string} file @returns {readonly string[]} */
function testsOf(file) {
  if (/^tests\/(api|live|web)\/.*\.(test|spec)\.ts$/.test(file)) return [file];
  if (file.startsWith('tests/web/')) return ['tests/web'];
  if (file.startsWith('tests/live/')) return ['tests/live'];
  if (file.startsWith('tests/support/')) return ['tests/api', 'tests/live', 'tests/web'];
  const found = Object.values(areas).filter(({ sources }) => sources.some((path) => isIn(file, path)));
  if (found.length > 0) return found.flatMap((area) => area.tests);
  return /^(shared|server|client)\//.test(file) ? TESTED.map((step) => `tests/${step}`) : [];
}

/** @param {string} file @param {string} path a file or a folder */
export const isIn = (file, path) => file === path || file.startsWith(`${path}/`);

/** @param {string[]} args @returns {string} what git prints; empty when it refuses */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
