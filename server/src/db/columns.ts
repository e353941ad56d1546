import { postgresColumns, sqliteColumns } from './column-builders.ts';
import { dialect } from './dialect.ts';

type ColumnBuilders = typeof sqliteColumns;
type Kind = 'id' | 'integer' | 'instant' | 'paise' | 'boolean' | 'json' | 'jsonInText';

type ColumnTypes<K extends Kind, C extends Record<K, (name: string) => { _: object }>> = {
  [N in K]: Pick<ReturnType<C[N]>['_'] & ColumnFacts, keyof ColumnFacts>;
};
interface ColumnFacts {
  data: unknown;
  notNull: boolean;
  hasDefault: boolean;
}
type Same<A, B> = [A, B] extends [B, A] ? true : never;

/** This line fails to compile if the column types of the two databases differ. */
const hasEqualTypes: Same<
  ColumnTypes<Kind, ColumnBuilders>,
  ColumnTypes<Kind, ReturnType<typeof postgresColumns>>
> = true;

const columns =
  dialect === 'postgres' && hasEqualTypes ? (postgresColumns() as unknown as ColumnBuilders) : sqliteColumns;

export const { table, index, uniqueIndex, primaryKey, text } = columns;
export const { id, integer, boolean, json } = columns;

/** A document whose PostgreSQL column is `text`. New columns use `json`. */
export const { jsonInText } = columns;

/** Milliseconds UTC. */
export const { instant } = columns;

export const { paise } = columns;

export const address = {
  line1: text('line1').notNull(),
  line2: text('line2').notNull(),
  pincode: text('pincode').notNull(),
  state: text('state').notNull(),
};
