import { createRequire } from 'node:module';

/** Loaded only for PostgreSQL. `json`, unlike `jsonb`, preserves the text. */
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
