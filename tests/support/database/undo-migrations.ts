import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { POSTGRES_URL } from '../postgres/databases.ts';
import { RECEIVED_SQL } from './payments.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const [FOLDER, RECORDS] = POSTGRES_URL
  ? ['postgres', 'drizzle.__drizzle_migrations']
  : ['migrations', '__drizzle_migrations'];

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** Tables, indexes and columns that were added since the migration `data_migrations`. A new migration adds its own here. */
const ADDED = {
  tables: [
    'late_orders',
    'devices',
    'coupon_uses',
    'coupons',
    'report_days',
    'reasons',
    'punch_corrections',
    'punches',
    'approval_requests',
    'discount_caps',
    'role_overrides',
    'member_overrides',
    'pin_failures',
    'terminal_codes',
    'terminals',
    'audit_entries',
    'audit_people',
    'audit_texts',
    'chain_entries',
    'account_entries',
    'cash_movements',
    'shifts',
    'z_reports',
    'payment_modes',
    'credit_note_lines',
    'line_adjustments',
    'adjustments',
    'invoice_lines',
    'data_migrations',
    'payments',
    'clock_settings',
    'printed_kots',
    'print_jobs',
    'invoice_areas',
    'station_items',
    'station_categories',
    'stations',
    'printers',
    'print_agents',
    'event_consumers',
    'option_groups',
  ],
  indexes: [
    'sessions_terminal',
    'items_sold_out_until',
    'invoices_split_from',
    'invoices_credit_notes',
    'invoices_credit_for',
    'tables_group',
    'customers_statement_key',
  ],
  columns: [
    ['memberships', 'pin_hash'],
    ['sessions', 'terminal_id'],
    ['sessions', 'used_at'],
    ['tables', 'plan_x'],
    ['tables', 'plan_y'],
    ['tables', 'group_id'],
    ['tables', 'group_host_id'],
    ['invoices', 'merged_tables'],
    ['items', 'variants'],
    ['items', 'option_group_ids'],
    ['items', 'sold_out_until'],
    ['items', 'remaining'],
    ['items', 'photo'],
    ['items', 'facts'],
    ['kot_lines', 'variant_id'],
    ['kot_lines', 'options'],
    ['kot_lines', 'note'],
    ['kot_lines', 'seat'],
    ['kot_lines', 'voided_quantity'],
    ['kot_lines', 'cooked'],
    ['kot_lines', 'invoice_printed_at'],
    ['invoices', 'split_from_id'],
    ['kots', 'moved_from_id'],
    ['kots', 'moved_from_name'],
    ['invoices', 'line_discount'],
    ['invoices', 'buyer_gst_in'],
    ['invoices', 'buyer_name'],
    ['invoices', 'document'],
    ['invoices', 'credit_for_id'],
    ['invoices', 'credit_for_no'],
    ['takings', 'refunded'],
    ['takings', 'tips'],
    ['takings', 'collected'],
    ['customers', 'credit_limit'],
    ['customers', 'statement_key_hash'],
    ['shops', 'is_printer_skipped'],
    ['shops', 'business_day_starts'],
    ['shops', 'day_end_emails'],
  ],
};

/** A database without `report_days` has none of the triggers that delete its rows. */
const DROP_TRIGGERS = POSTGRES_URL
  ? [
      ...['of_invoices ON invoices', 'of_payments ON payments', 'of_collections ON account_entries'],
      ...['of_kots ON kots', 'of_changed_lines ON kot_lines', 'of_deleted_lines ON kot_lines'],
      'of_voids ON audit_entries',
    ]
  : [
      ...['invoice_added', 'invoice_changed', 'invoice_deleted'],
      ...['payment_added', 'payment_changed', 'payment_deleted'],
      ...['collection_added', 'collection_changed', 'collection_deleted'],
      ...['kot_added', 'kot_changed', 'kot_moved', 'kot_deleted'],
      ...['line_changed', 'line_deleted', 'void_audited'],
    ];

const DATED_AT = 'case when paid_at is null then created_at else paid_at end';

/** What migrations removed or replaced since. */
const RESTORED = [
  'DROP INDEX invoices_shop_date',
  'DROP INDEX invoices_shop_mode',
  `CREATE INDEX invoices_shop_date ON invoices (shop_id, (${DATED_AT}), id) WHERE status <> 'VOID'`,
  `CREATE INDEX invoices_shop_mode ON invoices (shop_id, payment_mode, (${DATED_AT}), id) WHERE status = 'PAID'`,
  'ALTER TABLE invoices ADD amount_received bigint',
  `UPDATE invoices SET amount_received = ${RECEIVED_SQL} WHERE status = 'PAID'`,
];

/**
 * Turns the database into one of a version before `first`, the name of a migration without its number.
 * `first` is `data_migrations` or a later one; the caller has to remove what earlier migrations added.
 */
export function undoMigrations(writer: { exec(source: string): unknown }, first: string): void {
  const file = join(REPOSITORY, 'drizzle', FOLDER, 'meta/_journal.json');
  const { entries } = journal.parse(JSON.parse(readFileSync(file, 'utf8')));
  const entry = entries.find(({ tag }) => tag.replace(/^\d+_/, '') === first);
  if (!entry) throw new Error(`There is no migration ${first}`);
  for (const trigger of DROP_TRIGGERS) writer.exec(`DROP TRIGGER report_days_${trigger}`);
  for (const change of RESTORED) writer.exec(change);
  for (const table of ADDED.tables) writer.exec(`DROP TABLE ${table}`);
  for (const index of ADDED.indexes) writer.exec(`DROP INDEX ${index}`);
  for (const [table, column] of ADDED.columns) writer.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  writer.exec(`DELETE FROM ${RECORDS} WHERE created_at >= ${entry.when}`);
}
