import { once } from 'node:events';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

interface QueryResult {
  rows: Record<string, unknown>[];
  changes: number;
  columns: string[];
  error?: { message: string; code: string };
}

interface SyncQueryClient {
  (url: string, sql?: string, values?: unknown[]): QueryResult;
  queryAsync(url: string, sql: string): Promise<QueryResult>;
}
let syncClient: SyncQueryClient | undefined;

/** A worker runs the queries while this thread is blocked, so that they are synchronous as on SQLite. */
function startSyncClient(): SyncQueryClient {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL('./connection.worker.mjs', import.meta.url), {
    workerData: { port: port2, signal },
    transferList: [port2],
  }).unref();
  port1.unref();
  const query = (url: string, sql?: string, values?: unknown[]): QueryResult => {
    Atomics.store(signal, 0, 0);
    port1.postMessage({ url, sql, values });
    // The previous query may have woken this thread late, so the signal is checked again.
    while (Atomics.load(signal, 0) === 0) Atomics.wait(signal, 0, 0);
    return unwrapResult(receiveMessageOnPort(port1)?.message);
  };
  const queryAsync = async (url: string, sql: string): Promise<QueryResult> => {
    const { port1: here, port2: there } = new MessageChannel();
    const answered = once(here, 'message');
    port1.postMessage({ url, sql, reply: there }, [there]);
    const [response] = await answered;
    here.close();
    return unwrapResult(response);
  };
  return Object.assign(query, { queryAsync });
}

function unwrapResult(response: QueryResult): QueryResult {
  if (response.error) throw Object.assign(new Error(response.error.message), { code: response.error.code });
  return response;
}

function querySync(...args: Parameters<SyncQueryClient>): QueryResult {
  syncClient ??= startSyncClient();
  return syncClient(...args);
}

/** Runs on a connection of its own, and does not block this thread. */
export async function execAsync(url: string, sql: string): Promise<void> {
  syncClient ??= startSyncClient();
  await syncClient.queryAsync(url, sql);
}

/** A connection whose queries are synchronous, like those of the SQLite driver. */
export interface Connection {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  transaction(work: () => void): () => void;
  pragma(text: string): never;
  close(): void;
}

interface Statement {
  readonly source: string;
  pluck(): Statement;
  all(...values: unknown[]): unknown[];
  get(...values: unknown[]): unknown;
  run(...values: unknown[]): { changes: number };
}

export function openConnection(url: string): Connection {
  const run = (sql: string, values?: unknown[]) => querySync(url, sql, values);

  function prepare(sql: string): Statement {
    let isPlucked = false;
    const text = toNumberedPlaceholders(sql);
    const all = (...values: unknown[]): unknown[] => {
      const { rows, columns } = run(text, values);
      return isPlucked ? rows.map((row) => row[columns[0] ?? '']) : rows;
    };
    const statement: Statement = {
      source: sql,
      pluck() {
        isPlucked = true;
        return statement;
      },
      all,
      get: (...values) => all(...values)[0],
      run: (...values) => ({ changes: run(text, values).changes }),
    };
    return statement;
  }

  return {
    prepare,
    exec: (sql) => void run(sql),
    transaction: (work) => () => {
      run('BEGIN');
      work();
      run('COMMIT');
    },
    pragma(text) {
      throw new Error(`PostgreSQL has no pragma ${text}: this test is SQLite only`);
    },
    close: () => void syncClient?.(url),
  };
}

/** Replaces `?` by `$1`, `$2` and so on. */
function toNumberedPlaceholders(sql: string): string {
  let n = 0;
  return sql.replace(/'[^']*'|\?/g, (found) => (found === '?' ? `$${++n}` : found));
}
