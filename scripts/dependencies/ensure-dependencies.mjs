import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithMessage, root, runNpm } from '../run.mjs';
import { areInstalled } from './packages.mjs';

/** Workspaces that the product is built from and runs on. */
export const WITHOUT_TESTS = ['shared', 'server', 'client'];
const EVERYTHING = [...WITHOUT_TESTS, 'tests'];

/**
 * Installs what is missing of the packages that the workspaces need.
 * @param {readonly string[]} workspaces
 */
export function ensureDependencies(workspaces = EVERYTHING) {
  checkNode();
  if (!packagesMatchLock(workspaces)) install(workspaces);
  if (!driverLoads()) installDriver();
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

/**
 * npm writes its list of installed packages last, so an interrupted installation is noticed.
 * @param {readonly string[]} workspaces
 */
function packagesMatchLock(workspaces) {
  try {
    return areInstalled(
      packagesOf('package-lock.json'),
      packagesOf('node_modules/.package-lock.json'),
      workspaces,
    );
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @returns {import('./packages.mjs').Packages}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
}

/** @param {readonly string[]} workspaces */
function install(workspaces) {
  if (workspaces === EVERYTHING && packagesMatchLock(WITHOUT_TESTS)) return addTestPackages();
  console.log('Installing the packages (npm ci) …');
  const chosen =
    workspaces === EVERYTHING
      ? []
      : ['--include-workspace-root', ...workspaces.map((name) => `--workspace=${name}`)];
  // The script of the database driver may compile for minutes, during which npm ci would show nothing.
  if (runNpm(['ci', '--include=dev', '--ignore-scripts', ...chosen]) === 0) return;
  exitWithMessage('npm ci failed. See its output above, check the internet connection and try again.');
}

/**
 * Unlike npm ci, npm install keeps what is there, such as the compiled driver; --no-save leaves the lock file
 * alone.
 */
function addTestPackages() {
  console.log('Installing the packages of the tests (npm install) …');
  if (runNpm(['install', '--no-save', '--include=dev', '--ignore-scripts']) === 0) return;
  exitWithMessage('npm install failed. See its output above, check the internet connection and try again.');
}

/**
 * The driver is loaded in another process, because one for another version of Node would stay loaded in this
 * one.
 */
function driverLoads() {
  const script = "new (require('better-sqlite3'))(':memory:').close()";
  return spawnSync(process.execPath, ['-e', script], { cwd: join(root, 'server') }).status === 0;
}

function installDriver() {
  console.log('Installing the native module of better-sqlite3 for this Node version …');
  console.log('If its prebuilt file cannot be downloaded, npm compiles it now, which takes a minute or two.');
  runNpm(['rebuild', 'better-sqlite3']);
  if (driverLoads()) return;
  exitWithMessage(
    'The native module of better-sqlite3 is missing. Install a C++ compiler, make and Python 3 (Debian: ' +
      'apt-get install build-essential python3), allow install scripts in npm, then: npm rebuild better-sqlite3',
  );
}
