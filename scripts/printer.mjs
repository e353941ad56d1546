import { ensureDependencies } from './dependencies/ensure-dependencies.mjs';
import { lanAddress } from './lan.mjs';
import { runTool } from './run.mjs';

/*
 * `npm run printer [-- --lan --58]`: a receipt printer on port 9100 (or PRINTER_PORT) and a page that shows its paper.
 * A demo that runs (on PORT) prints on it until it ends.
 * `--lan` opens both to other devices, `--58` makes the paper 58 mm wide and takes the cutter away.
 */
const args = process.argv.slice(2);
const lan = args.includes('--lan') ? lanAddress() : undefined;

ensureDependencies();
process.exitCode = runTool('tsx', ['tests/support/printing/viewer/printer.main.ts', ...args], {
  ...process.env,
  ...(lan && { VIEWER_ADDRESS: lan }),
});
