import { POSTGRES_URL } from '../postgres/databases.ts';
import type { TestServer } from '../server.ts';

/** Makes the database read-only. @returns undo */
export function rejectWrites({ app }: TestServer): () => void {
  const { writer } = app.databases;
  if (!POSTGRES_URL) {
    writer.pragma('query_only = ON');
    return () => writer.pragma('query_only = OFF');
  }
  const name = writer.prepare('SELECT current_database()').pluck().get();
  // The setting applies to new connections, so the server has to reconnect.
  const set = (what: string) => {
    writer.exec(`ALTER DATABASE ${name} ${what}`);
    writer.exec(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND application_name = 'tawa'`,
    );
  };
  set('SET default_transaction_read_only = on');
  return () => set('RESET default_transaction_read_only');
}
