import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies, WITHOUT_TESTS } from './dependencies/ensure-dependencies.mjs';
import { lanAddress } from './lan.mjs';
import { exitWithMessage, exitWithParentShell, root, runScript } from './run.mjs';

const unknown = process.argv.slice(2).find((argument) => argument !== '--lan');
if (unknown) exitWithMessage(`Unknown option ${unknown}. npm start accepts --lan (npm start -- --lan).`);

ensureDependencies(WITHOUT_TESTS);
// The build runs in a process of its own, because in this one the bundler would leave a compiler running.
if (runScript('build.mjs') !== 0) process.exit(1);
if (process.argv.includes('--lan')) listenOnLan();
dedupeSignals();
exitWithParentShell();

// The server runs in this process, so that no signals need to be forwarded to a child.
const main = join(root, 'server', 'dist', 'main.js');
process.setSourceMapsEnabled(true);
process.argv = [process.execPath, main];
await import(pathToFileURL(main).href);

/** The QR codes need an address that phones can reach. */
function listenOnLan() {
  process.env.HOST ||= '0.0.0.0';
  // The server is in the shop, and so are its printers.
  process.env.ALLOW_PRIVATE_PRINTERS ||= 'on';
  if (process.env.PUBLIC_URL) return;
  const address = lanAddress();
  if (!address) exitWithMessage('--lan found no network. Connect to Wi-Fi or set PUBLIC_URL.');
  const scheme = process.env.TLS_CERT ? 'https' : 'http';
  process.env.PUBLIC_URL = `${scheme}://${address}:${process.env.PORT || 3000}`;
}

/** npm repeats the terminal's Ctrl-C, and a second signal would end the server at once. */
function dedupeSignals() {
  const emit = process.emit;
  let last = 0;
  process.emit = /** @type {typeof process.emit} */ (
    (/** @type {string} */ event, /** @type {unknown[]} */ ...rest) => {
      if (event === 'SIGINT' || event === 'SIGTERM') {
        if (Date.now() - last < 1000) return true;
        last = Date.now();
      }
      return Reflect.apply(emit, process, [event, ...rest]);
    }
  );
}
