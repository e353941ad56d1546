import { spawnSync } from 'node:child_process';
import { root } from '../run.mjs';
import { areas } from './areas.mjs';

/** Run at every change: they read the whole repository and take seconds. */
const ALWAYS_RUN = ['format', 'types', 'unused', 'checks'];
/** Steps that can be narrowed to the files and folders of a change. */
const FILTERABLE_STEPS = ['api', 'live', 'web', 'proof', 'scale'];
const PRODUCT_TESTS = ['tests/api', 'tests/live', 'tests/web'];
/** For a file that no line below and no area holds: whatever it is, the product or its tests may depend on it. */
const FALLBACK = [...PRODUCT_TESTS, 'tests/rules'];
/** The product and the pure functions, which take seconds and so always run whole. */
const SOURCE_FILES = /^(shared|server|client)\//;
/** What every call and event goes through; its change can move a row of the quick bench. */
const BENCH_TRIGGERS = /^(server\/src\/(db|http|realtime)|tests\/bench)\//;
/** What is made for PostgreSQL, or differs there. */
const POSTGRES_TRIGGERS =
  /^(server\/src\/db|drizzle|tests\/support\/postgres)\/|^scripts\/dependencies\/postgres|^tests\/api\/database\/postgres-/;

/**
 * What a file that is neither a test nor in an area can affect, of the test files; the first line that fits counts.
 * @type {readonly (readonly [RegExp, readonly string[]])[]}
 */
const OTHER_FILES = [
  // tests/rules compares it with the contract.
  [/^docs\/API\.md$/, ['tests/rules']],
  [/^docs\/scaling\//, ['tests/scale']],
  // Format, types, unused code and checks read these, which always run; the bench is chosen by MEASURED.
  [/^docs\/|\.md$|^tests\/(architecture|bench)\/|^tests\/[^/]+\.test\.(ts|mjs)$/, []],
  [/^(LICENSE|biome\.json|knip\.jsonc|\.editorconfig|\.gitattributes|\.gitignore|\.ci\/run)$/, []],
  // No test builds a container.
  [/^(Dockerfile|compose\.yaml|\.dockerignore)$/, []],
  [/^scripts\/(icons|bell-sound)\.mjs$/, ['tests/rules']],
  [/^scripts\/dependencies\/(haproxy|postgres|postgres-process)\.mjs$/, ['tests/scale']],
  [/^tests\/support\//, PRODUCT_TESTS],
  ...['rules', 'api', 'live', 'web', 'proof', 'scale'].map(
    (step) => /** @type {const} */ ([new RegExp(`^tests/${step}/`), [`tests/${step}`]]),
  ),
];

/**
 * The files that differ from the branch point with main, committed or not. On main itself that is the last commit, so
 * that only what is not committed differs. A file that was moved counts with both its paths.
 * @param {string} [folder] of the repository
 * @returns {string[] | string} or why git does not tell, in one sentence
 */
export function changedFiles(folder = root) {
  const branchPoints = ['main', 'origin/main'].map((branch) => git(folder, 'merge-base', 'HEAD', branch));
  const base = branchPoints.find(({ ok }) => ok);
  if (!base) return gitError('finds no branch point of main or origin/main', branchPoints[0]);
  const lists = [
    git(folder, 'diff', '--name-only', '--no-renames', '-z', base.text.trim()),
    git(folder, 'ls-files', '--others', '--exclude-standard', '-z'),
  ];
  const failed = lists.find(({ ok }) => !ok);
  if (failed) return gitError('does not list the changes', failed);
  return lists.flatMap(({ text }) => text.split('\0')).filter(Boolean);
}

/**
 * The steps and filters of `npm test -- --changed`.
 * @param {readonly string[]} files
 * @returns {Map<string, string[]>}
 */
export function affectedSteps(files) {
  const chosen = new Map(ALWAYS_RUN.map((step) => [step, /** @type {string[]} */ ([])]));
  const tests = affectedTests(files);
  if (tests.includes('tests/rules') || files.some((file) => SOURCE_FILES.test(file))) chosen.set('rules', []);
  for (const step of FILTERABLE_STEPS) {
    const filters = tests.filter((path) => isWithin(path, `tests/${step}`));
    if (filters.length > 0) chosen.set(step, filters.includes(`tests/${step}`) ? [] : filters);
  }
  const onPostgres = files.filter((file) => POSTGRES_TRIGGERS.test(file));
  if (onPostgres.length > 0) chosen.set('postgres', onPostgres.every(isTest) ? onPostgres : []);
  if (files.some((file) => BENCH_TRIGGERS.test(file))) chosen.set('bench', []);
  if ([...FILTERABLE_STEPS, 'postgres', 'bench'].some((step) => chosen.has(step))) chosen.set('build', []);
  return chosen;
}

/**
 * The test files and folders that a change of these files can affect. A file that is in no area and in no line of OTHERS
 * affects every API test, live test, journey and rule.
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
const isTest = (file) => /^tests\/(rules|api|live|web|proof|scale)\/.*\.(test|spec)\.ts$/.test(file);

/** @param {string} file @param {string} path a file or a folder */
export const isWithin = (file, path) => file === path || file.startsWith(`${path}/`);

/** @param {string} folder @param {string[]} args @returns {{ ok: boolean, text: string }} what git prints, or complains */
function git(folder, ...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? { ok: true, text: stdout } : { ok: false, text: error?.message ?? stderr };
}

/** @param {string} what @param {{ text: string } | undefined} answer */
const gitError = (what, answer) =>
  `npm test -- --changed needs git, which ${what}: ${answer?.text.trim().split('\n')[0]}`;
