import { createRequire } from 'node:module';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const sqliteColumns = {
  table: sqliteTable,
  index,
  uniqueIndex,
  primaryKey,
  text,
  id: (name: string) => text(name),
  integer: (name: string) => integer(name),
  instant: (name: string) => integer(name),
  paise: (name: string) => integer(name),
  boolean: (name: string) => integer(name, { mode: 'boolean' }),
  json: (name: string) => text(name, { mode: 'json' }),
  jsonInText: (name: string) => text(name, { mode: 'json' }),
};

/** These modules load only for PostgreSQL. A `json` column preserves the text, a `jsonb` column does not. */
export function postgresColumns() {
  const {
    bigint,
    boolean,
    customType,
    index,
    json,
    pgTable,
    primaryKey,
    text,
    uniqueIndex,
  }: typeof import('drizzle-orm/pg-core') = createRequire(import.meta.url)('drizzle-orm/pg-core');
  const jsonInText = customType<{ data: unknown; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored): unknown => JSON.parse(stored),
  });
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
    jsonInText: (name: string) => jsonInText(name),
  };
}
