import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithMessage, root, runNpm } from '../run.mjs';

export function ensureDependencies() {
  checkNode();
  if (!packagesMatchLock()) install();
  if (!driverLoads()) repairDriver();
}

function nodeIsSupported(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
}

function checkNode() {
  if (nodeIsSupported()) return;
  exitWithMessage(
    `Tawa needs Node.js 20.19, 22.12, or 24 and newer; this is ${process.version}. Get one at nodejs.org.`,
  );
}

/** npm writes this list last: an interrupted installation shows. */
function packagesMatchLock() {
  try {
    const wanted = packagesOf('package-lock.json');
    const installed = packagesOf('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([path, { version, optional, devOptional }]) =>
        isWorkspace(path) ||
        installed[path]?.version === version ||
        (!installed[path] && (optional || devOptional)),
    );
  } catch {
    return false;
  }
}

/** A new version of our own changes nothing in node_modules. @param {string} path */
const isWorkspace = (path) => !path.includes('node_modules/');

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
}

function install() {
  console.log('Installing the packages (npm ci) …');
  if (runNpm(['ci', '--include=dev']) === 0) return;
  exitWithMessage('npm ci failed. See its output above, check the internet connection and try again.');
}

/** A driver for another Node version would stay loaded in this process. */
function driverLoads() {
  const script = "new (require('better-sqlite3'))(':memory:').close()";
  return spawnSync(process.execPath, ['-e', script], { cwd: join(root, 'server') }).status === 0;
}

function repairDriver() {
  console.log('Installing the native module of better-sqlite3 for this Node version …');
  runNpm(['rebuild', 'better-sqlite3']);
  if (driverLoads()) return;
  exitWithMessage(
    'The native module of better-sqlite3 is missing. Install a C++ compiler, make and Python 3 (Debian: ' +
      'apt-get install build-essential python3), allow install scripts in npm, then: npm rebuild better-sqlite3',
  );
}
