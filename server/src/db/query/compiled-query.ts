import type SQLite from 'better-sqlite3';
import { is, Param, Placeholder, type Query, sql } from 'drizzle-orm';
import { createRowMapper, isIdentity, type Selected } from './row-mapper.ts';

export type PlaceholderValues = Record<string, unknown>;

/** The result of drizzle's `prepare()`. */
export interface PreparedQuery<T> {
  execute(values?: PlaceholderValues): PromiseLike<T>;
}

export interface Statement<T> {
  execute(values?: PlaceholderValues): T | PromiseLike<T>;
}

/** Private members of drizzle's query. */
interface BetterSqlite3Internals {
  stmt: SQLite.Statement<unknown[], unknown[]>;
  query: Query;
  executeMethod: string;
  fields: readonly Selected[] | undefined;
  joinsNotNullableMap: Record<string, boolean> | undefined;
  customResultMapper: unknown;
}

/** Bypasses drizzle's inspection of every row, which costs as much as SQLite. */
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

/** `listPlaceholder('lines', 0, 'name')` reads `{ lines: [{ name }] }`. */
export const listPlaceholder = (list: string, n: number, ...field: [string?]) =>
  sql.placeholder([list, n, ...field].join('.'));

interface ParameterSource {
  path: readonly string[] | undefined;
  constant: unknown;
  encoder: ((value: unknown) => unknown) | undefined;
}

/** @throws Error when a value is missing */
export function createParameterBinder(params: readonly unknown[]): (values: PlaceholderValues) => unknown[] {
  const sources = params.map(sourceOf);
  return (values) => {
    const filled = new Array<unknown>(sources.length);
    for (let i = 0; i < sources.length; i++) {
      const { path, constant, encoder } = sources[i] as ParameterSource;
      const value = path === undefined ? constant : valueAt(values, path);
      filled[i] = encoder ? encoder(value) : value;
    }
    return filled;
  };
}

function valueAt(values: PlaceholderValues, path: readonly string[]): unknown {
  let found: unknown = values;
  for (const step of path) {
    const parent = found as PlaceholderValues | undefined;
    found = parent?.[step];
    if (found === undefined && !(parent && step in parent))
      throw new Error(`No value for placeholder "${path.join('.')}" was provided`);
  }
  return found;
}

function sourceOf(param: unknown): ParameterSource {
  if (is(param, Placeholder)) return { path: pathOf(param), constant: undefined, encoder: undefined };
  if (!is(param, Param) || !is(param.value, Placeholder))
    return { path: undefined, constant: param, encoder: undefined };
  const { encoder, value } = param;
  const isPlain = isIdentity(encoder, 'mapToDriverValue');
  const encode = (given: unknown) => encoder.mapToDriverValue(given);
  return { path: pathOf(value), constant: undefined, encoder: isPlain ? undefined : encode };
}

const pathOf = ({ name }: Placeholder): string[] => name.split('.');
