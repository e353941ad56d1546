import pg from 'pg';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import type { TestServer } from '../../support/server.ts';

interface BrokenStatements {
  count(): number;
  restore(): void;
}

/** Affects only statements prepared from now on; each `?` in `from` and `to` is a parameter. */
export function breakStatements({ app }: TestServer, from: string, to: string): BrokenStatements {
  const broken = new Set<string>();
  const change = (source: string): string => {
    const changed = replaceSql(source, from, to);
    if (changed !== source) broken.add(source);
    return changed;
  };
  if (POSTGRES_URL) {
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function (
      this: pg.Client,
      queryInput: string | { text: string },
      ...rest: never[]
    ) {
      const changedQuery =
        typeof queryInput === 'string' ? queryInput : { ...queryInput, text: change(queryInput.text) };
      return (query as (...all: unknown[]) => never).call(this, changedQuery, ...rest);
    } as typeof query;
    return { count: () => broken.size, restore: () => void Object.assign(pg.Client.prototype, { query }) };
  }
  const { writer } = app.databases;
  const prepare = writer.prepare.bind(writer);
  writer.prepare = ((source: string) => prepare(change(source))) as typeof writer.prepare;
  return { count: () => broken.size, restore: () => void Object.assign(writer, { prepare }) };
}

/** PostgreSQL numbers parameters: `to` takes those matched in `from`. */
function replaceSql(source: string, from: string, to: string): string {
  if (!POSTGRES_URL) return source.replace(from, to);
  const pattern = from.replace(/[()."]/g, '\\$&').replaceAll('?', '(\\$\\d+)');
  return source.replace(new RegExp(pattern), (_, ...values: string[]) => {
    let n = 0;
    return to.replaceAll('?', () => values[n++] ?? '');
  });
}
