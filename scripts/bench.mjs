import { build } from './build.mjs';
import { findOrInstallChromium } from './dependencies/chromium.mjs';
import { ensureDependencies } from './dependencies/ensure-dependencies.mjs';
import { runTool } from './run.mjs';

// `npm run bench [-- names… --short]`: every row of the table, each beside its baseline; `--quick`: those that say most;
// `--quick --control`: these against a product that was made slow, by which each has to fail.
const args = process.argv.slice(2);
const isQuick = args.includes('--quick');

ensureDependencies();
build();
const browser = isQuick ? undefined : findOrInstallChromium();
const env = { ...process.env, ...(browser && { PLAYWRIGHT_CHROMIUM: browser }) };
process.exitCode = runTool('tsx', ['tests/bench/main.ts', ...args], env);
