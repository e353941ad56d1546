import { ensureDependencies } from './dependencies/ensure-dependencies.mjs';
import { runScript, runTool } from './run.mjs';

/*
 * `npm run rush [-- --minutes 60 --speed 1 | --pictures]`: the demo restaurant on a Friday evening, on port 3000 (or PORT). It has a
 * folder of its own, which is removed at the end, and its orders go on at the speed that is given. With `--pictures` it
 * renews docs/screens/rush and ends.
 */
ensureDependencies();
process.exitCode =
  runScript('build.mjs') || runTool('tsx', ['tests/support/rush/rush.main.ts', ...process.argv.slice(2)]);
