import { createHash } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Client } from 'pg';
import { createParameterBinder, type PreparedQuery, type Statement } from './compiled-query.ts';
import { createRowMapper, type Selected } from './row-mapper.ts';

/** What a prepared query of drizzle's node-postgres driver holds, beside what its types tell. */
interface NodePostgresInternals {
  client: Pick<Client, 'query'>;
  queryConfig: { text: string };
  params: readonly unknown[];
  fields: readonly Selected[] | undefined;
  joinsNotNullableMap: Record<string, boolean> | undefined;
}

/** What the first of several joined statements is called in the others. */
export const FIRST_CTE = 'first';

/**
 * The same query straight on its connection, as `compiled` is on SQLite's: with one promise instead of six. It rejects
 * with drizzle's own error, by which a fault is known.
 */
export function compileForPostgres<T>(prepared: PreparedQuery<T>): Statement<T> {
  return namedStatement(internalsOf(prepared));
}

/** Several as one, which answers what the first does: PostgreSQL is asked once, and answers once. */
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

/** A plan is kept under a name, which is made of the text: one connection may hear the same one from several places. */
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
