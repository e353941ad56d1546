import { build } from './build.mjs';
import { prepare } from './prepare.mjs';
import { runTool } from './run.mjs';

prepare();
build();
process.exitCode = runTool('tsx', ['tests/bench/main.ts', ...process.argv.slice(2)]);
