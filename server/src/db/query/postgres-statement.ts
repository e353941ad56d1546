import { createHash } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Client } from 'pg';
import { createParameterBinder, type PreparedQuery, type Statement } from './compiled-query.ts';
import { createRowMapper, type Selected } from './row-mapper.ts';

/** Private members of drizzle's query. */
interface NodePostgresInternals {
  client: Pick<Client, 'query'>;
  queryConfig: { text: string };
  params: readonly unknown[];
  fields: readonly Selected[] | undefined;
  joinsNotNullableMap: Record<string, boolean> | undefined;
}

export const FIRST_CTE = 'first';

/** Uses one promise instead of six. Rejects with drizzle's error, which `classifyDatabaseError` needs. */
export function compileForPostgres<T>(prepared: PreparedQuery<T>): Statement<T> {
  return namedStatement(internalsOf(prepared));
}

/** Needs one round trip; returns the first result. */
export function compileAsCte<T>(first: PreparedQuery<T>, ...others: PreparedQuery<unknown>[]): Statement<T> {
  const parts = [first, ...others].map(internalsOf);
  let before = 0;
  const named = parts.map(({ queryConfig: { text }, params }, nth) => {
    const numbered = text.replaceAll(/\$(\d+)/g, (_, n) => `$${Number(n) + before}`);
    before += params.length;
    return `"${nth === 0 ? FIRST_CTE : `other${nth}`}" as (${numbered})`;
  });
  const text = `with ${named.join(', ')} select * from "${FIRST_CTE}"`;
  return namedStatement({
    ...internalsOf(first),
    queryConfig: { text },
    params: parts.flatMap(({ params }) => params),
  });
}

const internalsOf = (prepared: PreparedQuery<unknown>): NodePostgresInternals =>
  prepared as unknown as NodePostgresInternals;

/** PostgreSQL caches plans by name. */
function namedStatement<T>({
  client,
  queryConfig,
  params,
  fields,
  joinsNotNullableMap,
}: NodePostgresInternals): Statement<T> {
  const { text } = queryConfig;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const bindValues = createParameterBinder(params);
  const toRow = fields && createRowMapper(fields, joinsNotNullableMap);
  return {
    execute(given = {}) {
      const values = bindValues(given);
      return client.query({ name, text, rowMode: 'array' }, values).then(
        ({ rows }) => (toRow ? rows.map(toRow) : rows) as T,
        (error) => {
          throw new DrizzleQueryError(text, values, error);
        },
      );
    },
  };
}
