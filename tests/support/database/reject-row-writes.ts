import type { SqliteDatabases } from '@tawa/server/db/sqlite/open.ts';
import { POSTGRES_URL } from '../postgres/databases.ts';

/** Makes matching writes to a table fail. @returns undo */
export function rejectRowWrites(
  writer: SqliteDatabases['writer'],
  change: 'INSERT' | 'UPDATE',
  table: string,
  condition = '1 = 1',
): () => void {
  const when = `BEFORE ${change} ON ${table}`;
  if (!POSTGRES_URL) {
    writer.exec(`CREATE TRIGGER refused ${when} WHEN ${condition} BEGIN SELECT raise(ABORT, 'refused'); END`);
    return () => writer.exec('DROP TRIGGER refused');
  }
  writer.exec(`CREATE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE TRIGGER refused ${when} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION refused()`);
  return () => writer.exec('DROP FUNCTION refused CASCADE');
}
