import { spawnSync } from 'node:child_process';
import { root } from '../run.mjs';
import { areas } from './areas.mjs';
import { NEEDS_BUILD } from './steps.mjs';

const ALWAYS_RUN = ['format', 'types', 'unused', 'checks'];
const FILTERABLE_STEPS = ['component', 'api', 'live', 'compat', 'web', 'proof', 'scale'];
const PRODUCT_TESTS = ['tests/api', 'tests/compat', 'tests/component', 'tests/live', 'tests/web'];
/** For files that are neither in an area nor in a row below. */
const FALLBACK = [...PRODUCT_TESTS, 'tests/rules'];
/** A change of these runs all tests of rules. */
const SOURCE_FILES = /^(shared|server|client)\//;
/** A change of these can change what a request is answered, in any area. */
const COMPAT_TRIGGERS = /^(shared|server)\/src\//;
/** These files are on the path of every request and event. */
const BENCH_TRIGGERS = /^(server\/src\/(db|http|realtime)|tests\/bench)\//;
const POSTGRES_TRIGGERS =
  /^(server\/src\/db|drizzle|tests\/support\/postgres)\/|^scripts\/dependencies\/postgres|^tests\/api\/database\/postgres-/;

/**
 * The first match counts.
 * @type {readonly (readonly [RegExp, readonly string[]])[]}
 */
const OTHER_FILES = [
  [/^docs\/scaling\//, ['tests/scale']],
  [/^tests\/bench\/measurements\/phone\//, ['tests/web/bench']],
  // The checks in `ALWAYS_RUN` cover these.
  [/^docs\/|\.md$|^tests\/(architecture|bench)\/|^tests\/[^/]+\.test\.(ts|mjs)$/, []],
  [
    /^(LICENSE|biome\.json|knip\.jsonc|\.editorconfig|\.gitattributes|\.gitignore|\.env\.example|\.nvmrc)$/,
    [],
  ],
  [/^\.(ci|github|devcontainer)\//, []],
  [/^(Dockerfile|compose\.yaml|\.dockerignore)$/, []],
  [/^scripts\/assets\/icons\.mjs$/, ['tests/rules']],
  [/^scripts\/dependencies\/(haproxy|postgres|postgres-process)\.mjs$/, ['tests/scale']],
  [/^tests\/support\//, PRODUCT_TESTS],
  ...['rules', 'component', 'api', 'live', 'compat', 'web', 'proof', 'scale'].map(
    (step) => /** @type {const} */ ([new RegExp(`^tests/${step}/`), [`tests/${step}`]]),
  ),
];

/**
 * Returns what differs from the branch point with main; on main itself, what is not committed.
 * @param {string} [folder]
 * @returns {string[] | string} or git's error
 */
export function changedFiles(folder = root) {
  const branchPoints = ['main', 'origin/main'].map((branch) => git(folder, 'merge-base', 'HEAD', branch));
  const base = branchPoints.find(({ ok }) => ok);
  if (!base) return gitError('finds no merge base with main or origin/main', branchPoints[0]);
  const lists = [
    git(folder, 'diff', '--name-only', '--no-renames', '-z', base.text.trim()),
    git(folder, 'ls-files', '--others', '--exclude-standard', '-z'),
  ];
  const failed = lists.find(({ ok }) => !ok);
  if (failed) return gitError('does not list the changes', failed);
  return lists.flatMap(({ text }) => text.split('\0')).filter(Boolean);
}

/**
 * @param {readonly string[]} files
 * @returns {Map<string, string[]>} steps with filters
 */
export function affectedSteps(files) {
  const chosen = new Map(ALWAYS_RUN.map((step) => [step, /** @type {string[]} */ ([])]));
  const tests = affectedTests(files);
  if (tests.includes('tests/rules') || files.some((file) => SOURCE_FILES.test(file))) chosen.set('rules', []);
  for (const step of FILTERABLE_STEPS) {
    const filters = tests.filter((path) => isWithin(path, `tests/${step}`));
    if (filters.length > 0) chosen.set(step, filters.includes(`tests/${step}`) ? [] : filters);
  }
  if (files.some((file) => COMPAT_TRIGGERS.test(file))) chosen.set('compat', []);
  const onPostgres = files.filter((file) => POSTGRES_TRIGGERS.test(file));
  if (onPostgres.length > 0) chosen.set('postgres', onPostgres.every(isTest) ? onPostgres : []);
  if (files.some((file) => BENCH_TRIGGERS.test(file))) chosen.set('bench', []);
  if (NEEDS_BUILD.some((step) => chosen.has(step))) chosen.set('build', []);
  return chosen;
}

/**
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function affectedTests(files) {
  const tests = new Set(files.flatMap(testsOf));
  return [...tests].sort();
}

/** @param {string} file @returns {readonly string[]} */
function testsOf(file) {
  if (isTest(file)) return file.startsWith('tests/rules/') ? ['tests/rules'] : [file];
  const found = Object.values(areas).filter(({ sources }) => sources.some((path) => isWithin(file, path)));
  if (found.length > 0) return found.flatMap((area) => area.tests);
  return OTHER_FILES.find(([pattern]) => pattern.test(file))?.[1] ?? FALLBACK;
}

/** @param {string} file */
const isTest = (file) =>
  /^tests\/(rules|component|api|live|compat|web|proof|scale)\/.*\.(test|spec)\.tsx?$/.test(file);

/** @param {string} file @param {string} path */
export const isWithin = (file, path) => file === path || file.startsWith(`${path}/`);

/** @param {string} folder @param {string[]} args @returns {{ ok: boolean, text: string }} */
function git(folder, ...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? { ok: true, text: stdout } : { ok: false, text: error?.message ?? stderr };
}

/** @param {string} problem @param {{ text: string } | undefined} result */
const gitError = (problem, result) =>
  `npm test -- --changed needs git, which ${problem}: ${result?.text.trim().split('\n')[0]}`;
