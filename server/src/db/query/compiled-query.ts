import type SQLite from 'better-sqlite3';
import { is, Param, Placeholder, type Query, sql } from 'drizzle-orm';
import { createRowMapper, isIdentity, type Selected } from './row-mapper.ts';

export type PlaceholderValues = Record<string, unknown>;

/** What drizzle's `prepare()` makes; `T` is what it answers. */
export interface PreparedQuery<T> {
  execute(values?: PlaceholderValues): PromiseLike<T>;
}

/** A prepared query; its answer is to be awaited. */
export interface Statement<T> {
  execute(values?: PlaceholderValues): T | PromiseLike<T>;
}

/** What a prepared query of drizzle's better-sqlite3 driver holds, beside what its types tell. */
interface BetterSqlite3Internals {
  stmt: SQLite.Statement<unknown[], unknown[]>;
  query: Query;
  executeMethod: string;
  fields: readonly Selected[] | undefined;
  joinsNotNullableMap: Record<string, boolean> | undefined;
  customResultMapper: unknown;
}

/**
 * The same query straight on its SQLite statement: drizzle looks at every kind of parameter and of column anew for each
 * row, which costs as much as SQLite does; here it is looked at once. Whatever it does not know, another driver's query
 * above all, stays drizzle's own.
 */
export function compileForSqlite<T>(prepared: PreparedQuery<T>): Statement<T> {
  const { stmt, query, executeMethod, fields, joinsNotNullableMap, customResultMapper } =
    prepared as unknown as BetterSqlite3Internals;
  if (typeof stmt?.raw !== 'function' || customResultMapper) return prepared;
  const bindValues = createParameterBinder(query.params);
  if (executeMethod === 'run' && !fields) {
    return { execute: (values = {}) => stmt.run(...bindValues(values)) as T };
  }
  if (executeMethod !== 'all' || !fields) return prepared;
  const toRow = createRowMapper(fields, joinsNotNullableMap);
  stmt.raw();
  return { execute: (values = {}) => stmt.all(...bindValues(values)).map(toRow) as T };
}

/** A value out of a list of records, or of plain values: `nth('lines', 0, 'name')` is taken from `{ lines: [{ name }] }`. */
export const listPlaceholder = (list: string, n: number, ...field: [string?]) =>
  sql.placeholder([list, n, ...field].join('.'));

interface Source {
  /** Where the value stands among those given; undefined where it is a constant. */
  path: readonly string[] | undefined;
  constant: unknown;
  /** Undefined where the value goes as it is. */
  encoder: ((value: unknown) => unknown) | undefined;
}

/** The parameters of one run, in the order of the text. @throws Error when one has no value */
export function createParameterBinder(params: readonly unknown[]): (values: PlaceholderValues) => unknown[] {
  const sources = params.map(sourceOf);
  return (values) => {
    const filled = new Array<unknown>(sources.length);
    for (let i = 0; i < sources.length; i++) {
      const { path, constant, encoder } = sources[i] as Source;
      const value = path === undefined ? constant : valueAt(values, path);
      filled[i] = encoder ? encoder(value) : value;
    }
    return filled;
  };
}

function valueAt(values: PlaceholderValues, path: readonly string[]): unknown {
  let found: unknown = values;
  for (const step of path) {
    const within = found as PlaceholderValues | undefined;
    found = within?.[step];
    if (found === undefined && !(within && step in within))
      throw new Error(`No value for placeholder "${path.join('.')}" was provided`);
  }
  return found;
}

function sourceOf(param: unknown): Source {
  if (is(param, Placeholder)) return { path: pathOf(param), constant: undefined, encoder: undefined };
  if (!is(param, Param) || !is(param.value, Placeholder))
    return { path: undefined, constant: param, encoder: undefined };
  const { encoder, value } = param;
  const isPlain = isIdentity(encoder, 'mapToDriverValue');
  const encode = (given: unknown) => encoder.mapToDriverValue(given);
  return { path: pathOf(value), constant: undefined, encoder: isPlain ? undefined : encode };
}

const pathOf = ({ name }: Placeholder): string[] => name.split('.');
