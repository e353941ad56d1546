import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './dependencies/ensure-dependencies.mjs';
import { lanAddress } from './lan.mjs';
import { exitWithMessage, exitWithParentShell, root, runScript } from './run.mjs';

const unknown = process.argv.slice(2).find((argument) => argument !== '--lan');
if (unknown) exitWithMessage(`npm start knows only --lan (npm start -- --lan), not ${unknown}.`);

ensureDependencies();
// In a process of its own: the bundler would leave a compiler running beside the server.
if (runScript('build.mjs') !== 0) process.exit(1);
if (process.argv.includes('--lan')) listenOnLan();
dedupeSignals();
exitWithParentShell();

// The server runs in this process: no second one to forward signals to, or to leave behind.
const main = join(root, 'server', 'dist', 'main.js');
process.setSourceMapsEnabled(true);
process.argv = [process.execPath, main];
await import(pathToFileURL(main).href);

/** Listens on all addresses, and puts one into the QR codes that phones in the room can reach. */
function listenOnLan() {
  process.env.HOST ||= '0.0.0.0';
  if (process.env.PUBLIC_URL) return;
  const address = lanAddress();
  if (!address) exitWithMessage('--lan found no network: connect to the Wi-Fi, or set PUBLIC_URL yourself.');
  const scheme = process.env.TLS_CERT ? 'https' : 'http';
  process.env.PUBLIC_URL = `${scheme}://${address}:${process.env.PORT || 3000}`;
}

/**
 * npm passes on the Ctrl-C that the terminal has already sent to everybody, and a second signal means
 * "at once" to the server: within a second, one is enough.
 */
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
