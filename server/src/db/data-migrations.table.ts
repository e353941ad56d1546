import { instant, integer, table } from './columns.ts';

export const dataMigrations = table('data_migrations', {
  number: integer('number').primaryKey(),
  /** Null of one that was started and may not be tried again. */
  finishedAt: instant('finished_at'),
});
