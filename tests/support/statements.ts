import type { Restaurant } from './restaurant.ts';

type Method = 'all' | 'get' | 'run';
const METHODS: readonly Method[] = ['all', 'get', 'run'];

interface Statement extends Record<Method, (...values: unknown[]) => unknown> {
  readonly source: string;
}

/**
 * Does it and answers with the SQL of every statement that ran meanwhile, on both connections; `act` may look at them
 * as they come. It listens where the
 * driver runs them, so that the program needs no switch for it.
 */
export async function statementsOf(
  { app }: Restaurant,
  act: (ran: readonly string[]) => Promise<unknown>,
  { forget = true } = {},
): Promise<string[]> {
  const ran: string[] = [];
  // As after a commit: what is remembered until one runs no statement.
  if (forget) app.databases.commits.add();
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
