import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Both databases must have the same tables, by drizzle-kit's newest snapshots.

interface Column {
  type: string;
  notNull: boolean;
  primaryKey: boolean;
  default?: unknown;
}
interface Index {
  columns: (string | { expression: string })[];
  isUnique: boolean;
  where?: string;
}
interface Table {
  name: string;
  columns: Record<string, Column>;
  indexes: Record<string, Index>;
  foreignKeys: Record<string, { tableTo: string; columnsFrom: string[]; onDelete: string }>;
  compositePrimaryKeys: Record<string, { columns: string[] }>;
  uniqueConstraints: Record<string, { columns: string[] }>;
}

/** PostgreSQL types allowed for each SQLite type. */
const KINDS: Record<string, string[]> = { text: ['text', 'json'], integer: ['bigint', 'boolean'] };

function tablesOf(folder: string): Record<string, Table> {
  const meta = join('drizzle', folder, 'meta');
  const newest = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
  const { tables } = JSON.parse(readFileSync(join(meta, newest.sort().at(-1) ?? ''), 'utf8'));
  return Object.fromEntries(Object.values<Table>(tables).map((table) => [table.name, table]));
}

function indexesOf({ indexes, uniqueConstraints }: Table) {
  const made = Object.entries(indexes).map(([name, { columns, isUnique, where }]) => ({
    name,
    columns: columns.map((column) => (typeof column === 'string' ? column : column.expression)),
    isUnique,
    where: where ?? null,
  }));
  const unique = Object.entries(uniqueConstraints).map(([name, { columns }]) => ({
    name,
    columns,
    isUnique: true,
    where: null,
  }));
  return [...made, ...unique].sort((a, b) => a.name.localeCompare(b.name));
}

const keysOf = ({ foreignKeys }: Table) =>
  Object.values(foreignKeys).map(({ tableTo, columnsFrom, onDelete }) => ({
    tableTo,
    columnsFrom,
    onDelete,
  }));

const primaryOf = ({ compositePrimaryKeys }: Table) =>
  Object.values(compositePrimaryKeys).map(({ columns }) => columns);

const [sqlite, postgres] = [tablesOf('migrations'), tablesOf('postgres')];

test('SQLite and PostgreSQL have the same tables', () => {
  expect(Object.keys(sqlite).length).toBeGreaterThan(20);
  expect(Object.keys(postgres).sort()).toEqual(Object.keys(sqlite).sort());
});

test.each(Object.keys(sqlite))('%s has the same columns, keys and indexes in both', (name) => {
  const [here, there] = [sqlite[name], postgres[name]];
  if (!here || !there) throw new Error(`${name} is missing`);
  expect(Object.keys(there.columns)).toEqual(Object.keys(here.columns));
  for (const [column, { type, notNull, primaryKey, default: preset }] of Object.entries(here.columns)) {
    const other = there.columns[column];
    expect(KINDS[type], `${name}.${column}`).toContain(other?.type);
    expect({ ...other, type }).toMatchObject({ notNull, primaryKey });
    expect(other?.default, `${name}.${column}`).toEqual(preset);
  }
  expect(indexesOf(there)).toEqual(indexesOf(here));
  expect(keysOf(there)).toEqual(keysOf(here));
  expect(primaryOf(there)).toEqual(primaryOf(here));
});

test('PostgreSQL sorts text by bytes like SQLite, whatever the locale of the server', () => {
  const folder = join('drizzle', 'postgres');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const texts = files.flatMap(
    (name) => readFileSync(join(folder, name), 'utf8').match(/^.*"\w+"(?: SET DATA TYPE)? text\b.*$/gm) ?? [],
  );
  const columns = texts.filter((line) => !/RETURNS text/.test(line));
  expect(columns.length).toBeGreaterThan(90);
  expect(columns.filter((line) => !line.includes('text COLLATE "C"'))).toEqual([]);
});

test('migrations of PostgreSQL name no schema, which the connection chooses', () => {
  const folder = join('drizzle', 'postgres');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(files.filter((name) => readFileSync(join(folder, name), 'utf8').includes('"public".'))).toEqual([]);
});

test('no trigger computes money: the only triggers are those of the search index, of what stays, and of stored sums', () => {
  const { created, dropped } = triggersOf('migrations');
  expect(created).toContain('invoices_taken');
  expect(created.filter((name) => !dropped.includes(name))).toEqual([
    'invoices_searched',
    'invoices_searched_anew',
    'audit_entries_stay',
    'audit_entries_remain',
    'chain_entries_stay',
    'chain_entries_remain',
    'z_reports_stay',
    'z_reports_remain',
    'report_days_invoice_added',
    'report_days_invoice_changed',
    'report_days_invoice_deleted',
    'report_days_payment_added',
    'report_days_payment_changed',
    'report_days_payment_deleted',
    'report_days_collection_added',
    'report_days_collection_changed',
    'report_days_collection_deleted',
    'report_days_kot_added',
    'report_days_kot_changed',
    'report_days_kot_moved',
    'report_days_kot_deleted',
    'report_days_line_changed',
    'report_days_line_deleted',
    'report_days_void_audited',
  ]);
  const there = triggersOf('postgres');
  expect(there.created).toContain('invoices_taken');
  expect(there.created.filter((name) => !there.dropped.includes(name))).toEqual([
    'audit_entries_stay',
    'chain_entries_stay',
    'z_reports_stay',
    'report_days_of_invoices',
    'report_days_of_payments',
    'report_days_of_collections',
    'report_days_of_kots',
    'report_days_of_changed_lines',
    'report_days_of_deleted_lines',
    'report_days_of_voids',
  ]);
});

/** Names in the order of the migrations. */
function triggersOf(folder: string): { created: string[]; dropped: string[] } {
  const path = join('drizzle', folder);
  const files = readdirSync(path).filter((name) => name.endsWith('.sql'));
  const sql = files
    .sort()
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('\n');
  const namesAfter = (words: RegExp) => [...sql.matchAll(words)].map(([, name = '']) => name);
  return {
    created: namesAfter(/^CREATE TRIGGER [`"](\w+)/gm),
    dropped: namesAfter(/^DROP TRIGGER (?:IF EXISTS )?[`"](\w+)/gm),
  };
}
