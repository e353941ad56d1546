import { waitUntil } from '../wait-until.ts';

interface PostgresConnection {
  prepare(sql: string): { pluck(): { get(table: string): unknown } };
}

/** Waits until a statement of another connection waits for a lock on the table. */
export async function waitForBlockedStatement(connection: PostgresConnection, table: string): Promise<void> {
  const waiting = connection
    .prepare('SELECT count(*) FROM pg_locks WHERE relation = ?::regclass AND NOT granted')
    .pluck();
  await waitUntil(() => Number(waiting.get(table)) > 0);
}
