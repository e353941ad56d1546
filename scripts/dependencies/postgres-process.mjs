import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/*
 * Runs a private PostgreSQL until stdin ends, also with the parent process, then removes it. Prints its
 * address. Only `durable` survives a machine crash. Echoes `stop` (a crash) and `start` when done.
 */

const [bin = '', kind] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tawa-postgres-'));
const data = join(folder, 'data');
const password = randomBytes(16).toString('hex');
const runAs = unprivilegedUser();
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let isStopped = false;

// Ctrl-C reaches every process of the terminal, and this one has to end last.
process.on('SIGINT', () => {}).on('SIGHUP', () => {});
process.on('SIGTERM', shutDown);
process.stdin.on('end', shutDown);
// The parent may have ended already.
process.stdout.on('error', shutDown);

try {
  initCluster();
  const port = await freePort();
  await start(port);
  console.log(`postgres://tawa:${password}@127.0.0.1:${port}/tawa`);
  for await (const line of createInterface(process.stdin)) {
    if (line === 'stop') await crash();
    if (line === 'start') await start(port);
    console.log(line);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  shutDown();
}

/**
 * PostgreSQL does not run as root.
 * @returns {{ uid: number, gid: number } | {}}
 */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (/** @type {string} */ flag, /** @type {string} */ name) =>
    spawnSync('id', [flag, name], { encoding: 'utf8' });
  const name = idOf('-u', 'postgres').status === 0 ? 'postgres' : 'nobody';
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(idOf(flag, name).stdout));
  chownSync(folder, Number(uid), Number(gid));
  return { uid, gid };
}

/** Sorting is by ICU, as on most servers. The user tawa owns only its database. */
function initCluster() {
  const language = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...language]);
  writeFileSync(join(data, 'pg_hba.conf'), 'host all tawa 127.0.0.1/32 scram-sha-256\n');
  const role = `CREATE ROLE tawa LOGIN CREATEDB PASSWORD '${password}';\nCREATE DATABASE tawa OWNER tawa;\n`;
  run('postgres', ['--single', '-D', data, 'postgres'], role);
}

/** @param {string} program @param {string[]} args @param {string} [input] */
function run(program, args, input = '') {
  const options = {
    ...runAs,
    cwd: folder,
    input,
    env: { LC_ALL: 'C' },
    encoding: /** @type {const} */ ('utf8'),
  };
  const { status, stderr, error } = spawnSync(join(bin, program), args, options);
  if (status !== 0) throw error ?? new Error(`${program} failed: ${stderr}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @param {number} port @returns {Promise<void>} */
function start(port) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 400,
    ...(kind !== 'durable' && { fsync: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
    ...runAs,
    cwd: folder,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server = child;
  isStopped = false;
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk) => {
      if (output.length < 10_000) output += chunk;
      if (output.includes('ready to accept connections')) resolve();
    });
    child.on('close', () => {
      if (isStopped) return;
      reject(new Error(`postgres ended: ${output}`));
      rmSync(folder, { recursive: true, force: true });
      process.exit();
    });
  });
}

/** An immediate shutdown, after which the next start has to recover. */
async function crash() {
  if (!server || isStopped) return;
  isStopped = true;
  const gone = once(server, 'close');
  server.kill('SIGQUIT');
  await gone;
}

function shutDown() {
  process.stdin.destroy();
  if (server && !isStopped) server.kill('SIGINT');
  else rmSync(folder, { recursive: true, force: true });
}
