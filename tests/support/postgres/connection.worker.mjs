import { workerData } from 'node:worker_threads';
import pg from 'pg';

/** Runs the queries of the blocked test thread. */

const { port, signal } = workerData;
const { builtins } = pg.types;
for (const kind of [builtins.INT8, builtins.NUMERIC]) pg.types.setTypeParser(kind, Number);
for (const kind of [builtins.JSON, builtins.JSONB]) pg.types.setTypeParser(kind, (text) => text);
pg.types.setTypeParser(builtins.BOOL, (text) => (text === 't' ? 1 : 0));

/** @type {Map<string, import('pg').Client>} */
const clients = new Map();

/** @param {string} url @param {boolean} later a separate connection */
async function getClient(url, later) {
  const key = later ? `${url} later` : url;
  const known = clients.get(key);
  if (known) return known;
  const client = new pg.Client({ connectionString: url, lock_timeout: 10_000 });
  client.on('error', () => clients.delete(key));
  await client.connect();
  clients.set(key, client);
  return client;
}

/** @param {{ url: string, sql?: string, values?: unknown[], reply?: import('node:worker_threads').MessagePort }} job */
async function runQuery({ url, sql, values, reply }) {
  if (sql === undefined) {
    await clients.get(url)?.end();
    clients.delete(url);
    return {};
  }
  const result = await (await getClient(url, reply !== undefined)).query(sql, values);
  const { rows, rowCount, fields } = Array.isArray(result) ? result.at(-1) : result;
  return { rows, changes: rowCount, columns: fields.map(({ name }) => name) };
}

port.on('message', async (job) => {
  const outcome = await runQuery(job).catch(({ message, code }) => ({ error: { message, code } }));
  if (job.reply) {
    job.reply.postMessage(outcome);
    return;
  }
  port.postMessage(outcome);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
