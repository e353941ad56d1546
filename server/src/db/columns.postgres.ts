import { createRequire } from 'node:module';

/**
 * The same kinds as PostgreSQL keeps them. The library is loaded here and not above, so that a program on SQLite never
 * loads it. Whole numbers are `bigint`, read as numbers; JSON is `json`, which keeps what was written to the letter.
 */
export function postgresColumns() {
  const {
    bigint,
    boolean,
    index,
    json,
    pgTable,
    primaryKey,
    text,
    uniqueIndex,
  }: typeof import('drizzle-orm/pg-core') = createRequire(import.meta.url)('drizzle-orm/pg-core');
  const integer = (name: string) => bigint(name, { mode: 'number' });
  return {
    table: pgTable,
    index,
    uniqueIndex,
    primaryKey,
    text,
    id: (name: string) => text(name),
    integer,
    instant: integer,
    paise: integer,
    boolean: (name: string) => boolean(name),
    json: (name: string) => json(name),
  };
}
