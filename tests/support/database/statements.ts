import pg from 'pg';
import { POSTGRES_URL } from '../postgres/databases.ts';
import type { TestServer } from '../server.ts';

type Method = 'all' | 'get' | 'run';
const METHODS: readonly Method[] = ['all', 'get', 'run'];

interface Statement extends Record<Method, (...values: unknown[]) => unknown> {
  readonly source: string;
}

/**
 * Returns the SQL of every statement during `act`, on both connections. Patches the driver, so that the
 * server needs no hook.
 */
export async function recordStatements(
  { app }: TestServer,
  act: (statements: readonly string[]) => Promise<unknown>,
): Promise<string[]> {
  const ran: string[] = [];
  if (POSTGRES_URL) {
    await recordOnPostgres(ran, act);
    return ran;
  }
  const prototype: Statement = Object.getPrototypeOf(app.databases.writer.prepare('SELECT 1'));
  const original = { all: prototype.all, get: prototype.get, run: prototype.run };
  for (const method of METHODS)
    prototype[method] = function (this: Statement, ...values) {
      ran.push(this.source);
      return original[method].apply(this, values);
    };
  try {
    await act(ran);
  } finally {
    Object.assign(prototype, original);
  }
  return ran;
}

/** Tests query from another thread, so these are the server's statements only. */
async function recordOnPostgres(
  statements: string[],
  act: (ran: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (
    this: pg.Client,
    queryConfig: string | { text: string },
    ...rest: never[]
  ) {
    const text = typeof queryConfig === 'string' ? queryConfig : queryConfig.text;
    if (!TRANSACTION_CONTROL.test(text)) statements.push(text);
    return (query as (...all: unknown[]) => never).call(this, queryConfig, ...rest);
  } as typeof query;
  try {
    await act(statements);
  } finally {
    pg.Client.prototype.query = query;
  }
}

const TRANSACTION_CONTROL = /^(SET|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SELECT pg_)/;
