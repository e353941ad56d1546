import { compareWithCommit, compareWrites } from './bench-against.mjs';
import { build } from './build.mjs';
import { findOrInstallChromium } from './dependencies/chromium.mjs';
import { ensureDependencies } from './dependencies/ensure-dependencies.mjs';
import { runTool } from './run.mjs';

// `npm run bench [-- names… --short]` measures every row, `--quick` the most telling ones, `--help` none; `--control`
// measures a slowed-down product, where each row must fail. `--quick --against <commit>` measures another commit in turns,
// and `writes --against <commit>` does so round by round.
const args = process.argv.slice(2);
const isQuick = args.includes('--quick');
const against = args[args.indexOf('--against') + 1];

const isHelp = args.includes('--help');

ensureDependencies();
if (!isHelp) build();
const browser = isQuick || isHelp ? undefined : findOrInstallChromium();
const env = { ...process.env, ...(browser && { PLAYWRIGHT_CHROMIUM: browser }) };
process.exitCode = args.includes('--against')
  ? args.includes('writes') && against
    ? compareWrites(against)
    : compareWithCommit(against)
  : runTool('tsx', ['tests/bench/main.ts', ...args], env);
