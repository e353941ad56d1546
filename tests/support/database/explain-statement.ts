import type { Connection } from '../postgres/connection.ts';
import { POSTGRES_URL } from '../postgres/databases.ts';
import { explainQuery } from '../postgres/query-plan.ts';
import type { TestServer } from '../server.ts';

/** Returns the steps of the database's plan in the words of SQLite. Placeholders are planned like values. */
export function explainStatement({ app }: Pick<TestServer, 'app'>, sql: string): string[] {
  if (POSTGRES_URL) return explainQuery(app.databases.writer as unknown as Connection, sql);
  const steps = app.databases.writer.prepare(`EXPLAIN QUERY PLAN ${sql}`);
  const names = sql.match(/\?/g)?.map(() => null) ?? [];
  return (steps.all(...names) as { detail: string }[]).map(({ detail }) => detail);
}
