import { createHash } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Client } from 'pg';
import { type Prepared, parameters, type Statement } from './compiled-query.ts';
import { rowMapper, type Selected } from './row-mapper.ts';

/** What a prepared query of drizzle's node-postgres driver holds, beside what its types tell. */
interface Insides {
  client: Pick<Client, 'query'>;
  queryConfig: { text: string };
  params: readonly unknown[];
  fields: readonly Selected[] | undefined;
  joinsNotNullableMap: Record<string, boolean> | undefined;
}

/** What the first of several joined statements is called in the others. */
export const FIRST = 'first';

/**
 * The same query straight on its connection, as `compiled` is on SQLite's: with one promise instead of six. It rejects
 * with drizzle's own error, by which a fault is known.
 */
export function compiledForPostgres<T>(prepared: Prepared<T>): Statement<T> {
  return asked(insidesOf(prepared));
}

/** Several as one, which answers what the first does: PostgreSQL is asked once, and answers once. */
export function joinedForPostgres<T>(first: Prepared<T>, ...others: Prepared<unknown>[]): Statement<T> {
  const parts = [first, ...others].map(insidesOf);
  let before = 0;
  const named = parts.map(({ queryConfig: { text }, params }, nth) => {
    const numbered = text.replaceAll(/\$(\d+)/g, (_, n) => `$${Number(n) + before}`);
    before += params.length;
    return `"${nth === 0 ? FIRST : `other${nth}`}" as (${numbered})`;
  });
  const text = `with ${named.join(', ')} select * from "${FIRST}"`;
  return asked({ ...insidesOf(first), queryConfig: { text }, params: parts.flatMap(({ params }) => params) });
}

const insidesOf = (prepared: Prepared<unknown>): Insides => prepared as unknown as Insides;

/** A plan is kept under a name, which is made of the text: one connection may hear the same one from several places. */
function asked<T>({ client, queryConfig, params, fields, joinsNotNullableMap }: Insides): Statement<T> {
  const { text } = queryConfig;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const valuesOf = parameters(params);
  const toRow = fields && rowMapper(fields, joinsNotNullableMap);
  return {
    execute(given = {}) {
      const values = valuesOf(given);
      return client.query({ name, text, rowMode: 'array' }, values).then(
        ({ rows }) => (toRow ? rows.map(toRow) : rows) as T,
        (error) => {
          throw new DrizzleQueryError(text, values, error);
        },
      );
    },
  };
}
