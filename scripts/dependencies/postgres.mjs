import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../run.mjs';

/** @typedef {{ url: string, close(): Promise<void> }} Postgres */
/** @typedef {Postgres & { pid: number, stop(): Promise<void>, start(): Promise<void> }} OwnPostgres */

const MIN_VERSION = 15;
const DEBIAN_DIR = '/usr/lib/postgresql';

/**
 * Private servers end with `close` and with this process, even after a kill.
 * @param {string} [databaseUrl]
 * @returns {Promise<Postgres | { none: string }>} or the reason
 */
export async function openTestPostgres(databaseUrl) {
  return databaseUrl ? { url: databaseUrl, close: async () => {} } : startPrivatePostgres();
}

/**
 * `stop` is a crash. `hasty` does not sync to disk.
 * @param {'durable' | 'hasty'} [kind]
 * @returns {Promise<OwnPostgres | { none: string }>} or the reason
 */
export async function startPrivatePostgres(kind = 'hasty') {
  const bin = findOrInstallPostgres();
  if (bin) return startPostgresProcess(bin, kind);
  return {
    none: `no PostgreSQL ${MIN_VERSION} or newer: install one (Debian: apt-get install postgresql), or name a server in DATABASE_URL`,
  };
}

function findOrInstallPostgres() {
  const found = findInstalledPostgres();
  if (found || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found;
  console.log('Installing PostgreSQL (apt-get) …');
  const install = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(install, { shell: true, stdio: 'inherit', env });
  return findInstalledPostgres();
}

function findInstalledPostgres() {
  const debians = existsSync(DEBIAN_DIR) ? readdirSync(DEBIAN_DIR).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...debians.map((version) => join(DEBIAN_DIR, version, 'bin')),
    // The programs look for files next to themselves.
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => {
      const program = join(folder, 'initdb');
      return existsSync(program) ? dirname(realpathSync(program)) : folder;
    }),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && versionIn(folder) >= MIN_VERSION);
}

/** @param {string} folder */
function versionIn(folder) {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * A separate process, which cleans up even after a kill.
 * @param {string} bin @param {string} kind
 * @returns {Promise<OwnPostgres>}
 */
async function startPostgresProcess(bin, kind) {
  const child = spawn(
    process.execPath,
    [join(root, 'scripts', 'dependencies', 'postgres-process.mjs'), bin, kind],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => child.on('close', resolve));
  const lines = createInterface(child.stdout);
  /** @returns {Promise<string>} */
  const nextLine = () =>
    new Promise((resolve, reject) => {
      lines.once('line', resolve);
      void ended.then(() => reject(new Error('PostgreSQL did not start: see above')));
    });
  /** @param {string} line */
  const sendCommand = async (line) => {
    child.stdin.write(`${line}\n`);
    await nextLine();
  };
  return {
    url: await nextLine(),
    pid: Number(child.pid),
    stop: () => sendCommand('stop'),
    start: () => sendCommand('start'),
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
