import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import type { TestServer } from '../../support/server.ts';

/** Corrupts the database; the program is unchanged. */
export function corruptByTrigger(
  after: string,
  when: string,
  then: string,
): (server: TestServer) => undefined {
  const onPostgres = `CREATE FUNCTION mutant() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${then}; RETURN NULL; END $$;
    CREATE TRIGGER mutant ${after} FOR EACH ROW WHEN (${when} AND pg_trigger_depth() = 0) EXECUTE FUNCTION mutant()`;
  return ({ app }) => {
    app.databases.writer.exec(
      POSTGRES_URL ? onPostgres : `CREATE TRIGGER mutant ${after} WHEN ${when} BEGIN ${then}; END`,
    );
    return undefined;
  };
}
