import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../dependencies/chromium.mjs';
import { root as ownRoot } from '../run.mjs';

/*
 * `npm run docs:kot-files [-- <folder of a clone>]`: lists the source files whose functions run for one KOT, from the diner's
 * tap on Place Order to the KOT on the kitchen page. The diner's page counts until its order is stored. Server and client run
 * unbundled under V8's precise coverage.
 */

const root = resolve(process.argv[2] ?? ownRoot);
const dataDir = mkdtempSync(join(tmpdir(), 'tawa-kot-'));
const [port, clientPort] = await Promise.all([freePort(), freePort()]);
const origin = `http://127.0.0.1:${clientPort}`;
const env = {
  ...process.env,
  PORT: `${port}`,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'fatal',
  RATE_LIMIT: 'off',
  API_ORIGIN: `http://127.0.0.1:${port}`,
  PUBLIC_URL: origin,
};
/** Loaded into the server: runs the inspector's methods that this process asks for. */
const INSPECTOR = `
import { Session } from 'node:inspector/promises';
const session = new Session();
session.connect();
process.on('message', async ({ id, method, params }) =>
  process.send({ id, result: await session.post(method, params) }));
process.channel.unref();
`;
/** @param {string[]} args */
const start = (args) =>
  spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
const inspector = `data:text/javascript,${encodeURIComponent(INSPECTOR)}`;
const server = start(['--import', 'tsx', '--import', inspector, 'server/src/main.ts']);
const vite = [
  'node_modules/.bin/vite',
  'client',
  '--port',
  `${clientPort}`,
  '--strictPort',
  '--host',
  '127.0.0.1',
];
const children = [server, start(vite)];

/** @typedef {{ url: string, functions: { functionName: string, ranges: { startOffset: number, count: number }[] }[] }} Script */
/** @typedef {{ send(method: string, params?: object): Promise<any> }} Profiler */

const COVERAGE = { callCount: true, detailed: false };

try {
  await waitFor(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  await waitFor(async () => (await fetch(origin)).ok);
  const files = await measure();
  for (const file of files) console.log(file);
  for (const side of ['client', 'server', 'shared'])
    console.log(`${side}: ${files.filter((file) => file.startsWith(`${side}/`)).length}`);
  console.log(`files of one KOT: ${files.length}`);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
  rmSync(dataDir, { recursive: true, force: true });
}

/** Places one order as a diner, confirms it as the owner by the API, and waits for it on the kitchen page. */
async function measure() {
  const login = await loginOwner();
  const { shops } = await api('GET', '/shops/getMyShops', login.accessToken);
  const shopId = shops[0]._id;
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const kitchen = await (await browser.newContext()).newPage();
    await kitchen.goto(`${origin}/theme.js`);
    const { accessToken, refreshToken } = await loginWaiter();
    const tokens = { 'Access-Token': accessToken, 'Refresh-Token': refreshToken };
    await kitchen.evaluate(`Object.assign(localStorage, ${JSON.stringify(tokens)})`);
    await kitchen.goto(`${origin}/employee/orders/${shopId}`);
    const diner = await (await browser.newContext()).newPage();
    await diner.goto(`${origin}/orders/dine-in/${shopId}/T1`);
    await diner.getByRole('button', { name: 'Add to Cart: Butter Naan', exact: true }).click();
    await diner.getByRole('button', { name: 'View Cart' }).click();
    await diner.getByRole('button', { name: 'Proceed' }).click();
    await diner.getByLabel('Name').fill('Asha');
    await diner.getByLabel('Phone No').fill('9876543210');
    await Promise.all([diner, kitchen].map(waitForPrefetches));
    const dinerProfiler = await pageProfiler(diner);
    const otherProfilers = [serverProfiler(), await pageProfiler(kitchen)];
    for (const profiler of [dinerProfiler, ...otherProfilers]) {
      await profiler.send('Profiler.enable');
      await profiler.send('Profiler.startPreciseCoverage', COVERAGE);
      await profiler.send('Profiler.takePreciseCoverage');
    }
    const dinerScripts = takeWhenOrdered(diner, dinerProfiler);
    await diner.getByRole('button', { name: /Place Order|Order More/ }).click();
    await dinerScripts;
    const { kots } = await api('GET', `/orders/get-kots/${shopId}?status=REQUESTED`, login.accessToken);
    const kot = kots.find((/** @type {any} */ one) => one.customerId?.name === 'Asha');
    await api('PUT', `/orders/confirm-kot/${kot._id}/${shopId}`, login.accessToken);
    await kitchen.getByText(`#${kot.tokenNo}`).first().waitFor();
    const scripts = await Promise.all([
      dinerScripts,
      ...otherProfilers.map((one) => one.send('Profiler.takePreciseCoverage')),
    ]);
    return filesOf(scripts.flatMap(({ result }) => result));
  } finally {
    await browser.close();
  }
}

/**
 * Takes the diner's coverage while the response to the order is held back: the page that follows it belongs to another walk,
 * and how much of it runs before the KOT shows differs from run to run.
 * @param {import('@playwright/test').Page} diner
 * @param {Profiler} profiler
 * @returns {Promise<{ result: Script[] }>}
 */
function takeWhenOrdered(diner, profiler) {
  return new Promise((resolve, reject) => {
    const hold = async (/** @type {import('@playwright/test').Route} */ route) => {
      const response = await route.fetch();
      if (!response.ok()) throw new Error(`the order was refused: ${await response.text()}`);
      resolve(await profiler.send('Profiler.takePreciseCoverage'));
      await route.fulfill({ response });
    };
    void diner.route(/\/orders\/new-order\//, (route) => hold(route).catch(reject), { times: 1 });
  });
}

/**
 * Files of the repository with a called function; the evaluation of a module alone does not count.
 * @param {Script[]} scripts
 */
function filesOf(scripts) {
  const sources = pathToFileURL(`${root}/`).href;
  const found = new Set();
  for (const { url, functions } of scripts) {
    const path = url.startsWith(sources)
      ? url.slice(sources.length)
      : url.startsWith(origin)
        ? url
            .slice(origin.length + 1)
            .replace(/^@fs\/.*?\/(?=shared\/src)/, '')
            .replace(/^src\//, 'client/src/')
        : '';
    const isCalled = functions.some(
      ({ functionName, ranges: [range] }) =>
        range && range.count > 0 && (functionName !== '' || range.startOffset > 0),
    );
    if (isCalled && /^(client|server|shared)\/src\/.*\.tsx?/.test(path)) found.add(path.replace(/\?.*/, ''));
  }
  return [...found].sort();
}

/**
 * Resolves when a page has requested nothing for 2 s: idle prefetches evaluate modules of other pages.
 * @param {import('@playwright/test').Page} page
 */
async function waitForPrefetches(page) {
  while (await page.waitForEvent('request', { timeout: 2_000 }).catch(() => undefined));
}

/** @param {import('@playwright/test').Page} page @returns {Promise<Profiler>} */
async function pageProfiler(page) {
  const session = await page.context().newCDPSession(page);
  return { send: (method, params) => session.send(/** @type {any} */ (method), params) };
}

/** @returns {Profiler} of the server, over the channel of `INSPECTOR` */
function serverProfiler() {
  let lastId = 0;
  return {
    send(method, params) {
      const id = ++lastId;
      return new Promise((resolve) => {
        /** @param {any} message */
        const onMessage = (message) => {
          if (message.id !== id) return;
          server.off('message', onMessage);
          resolve(message.result);
        };
        server.on('message', onMessage);
        server.send({ id, method, params });
      });
    },
  };
}

async function loginOwner() {
  const identifier = 'owner@demo.tawa.example';
  const body = { email: identifier, phoneNo: identifier, password: 'tawa-owner-1' };
  return api('POST', '/users/login-owner', undefined, body);
}

async function loginWaiter() {
  const identifier = 'MANGO21';
  const body = { email: identifier, phoneNo: identifier, saleId: identifier, password: 'tawa-waiter-1' };
  return api('POST', '/employees/login-employee', undefined, body);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {string} [token]
 * @param {object} [body]
 */
async function api(method, path, token, body) {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  const reply = /** @type {any} */ (await response.json());
  return reply.data;
}

/** @param {() => Promise<boolean>} isReady */
async function waitFor(isReady) {
  const deadline = Date.now() + 60_000;
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('the server or the client did not start within 60 s');
    await sleep(200);
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (listener.address());
  listener.close();
  return port;
}
