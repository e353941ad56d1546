import { instant, integer, table } from './columns.ts';

export const dataMigrations = table('data_migrations', {
  number: integer('number').primaryKey(),
  /** Null if the migration was started and must not be tried again. */
  finishedAt: instant('finished_at'),
});
