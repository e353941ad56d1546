import { EVENT_SEQ_COUNTER } from '@tawa/server/db/counters.table.ts';
import { expect } from 'vitest';
import {
  CREDIT_ACCOUNT_QUERIES,
  CREDIT_NOTE_QUERIES,
  DAILY_SALES_SQL,
  RECEIVED_SQL,
  STORED_DAILY_SALES_SQL,
  WAIVED_SQL,
} from '../../support/database/payments.ts';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import type { TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Queries by the fault that they find. */
export const invariantQueries: Record<string, string> = {
  // PostgreSQL enforces foreign keys.
  ...(!POSTGRES_URL && { 'a row that points nowhere': 'PRAGMA foreign_key_check' }),
  'a KOT without a line': 'SELECT id FROM kots WHERE id NOT IN (SELECT kot_id FROM kot_lines)',
  'a KOT without the event of its making': `SELECT id FROM kots WHERE id NOT IN
    (SELECT payload -> 'kot' ->> '_id' FROM events WHERE name = 'kot:created')`,
  'an invoice without the event of its opening': `SELECT id FROM invoices WHERE id NOT IN
    (SELECT payload -> 'invoice' ->> '_id' FROM events WHERE name = 'invoice:opened') AND document = 'INVOICE'`,
  'a credit note without the event of its making': `SELECT id FROM invoices WHERE document = 'CREDIT_NOTE' AND id NOT IN
    (SELECT payload -> 'invoice' ->> '_id' FROM events WHERE name = 'invoice:credited')`,
  'a gap in the numbers of the KOTs': `SELECT shop_id FROM kots GROUP BY shop_id, business_day
    HAVING count(*) <> max(token_no)`,
  'a gap in the events':
    'SELECT shop_id FROM events GROUP BY shop_id HAVING count(*) <> max(seq) - min(seq) + 1',
  'an open invoice without a KOT': `SELECT id FROM invoices WHERE status = 'OPEN' AND split_from_id IS NULL
    AND id NOT IN (SELECT invoice_id FROM kots WHERE invoice_id IS NOT NULL)`,
  'a split invoice without a line': `SELECT id FROM invoices WHERE status <> 'VOID' AND split_from_id IS NOT NULL
    AND id NOT IN (SELECT invoice_id FROM invoice_lines)`,
  'a void invoice with a line': `SELECT id FROM invoices JOIN invoice_lines ON invoice_id = id WHERE status = 'VOID'`,
  'a line of which invoices have more than it is': `SELECT kot_line_id FROM invoice_lines
    JOIN kot_lines ON kot_lines.id = kot_line_id GROUP BY kot_line_id, kot_lines.quantity
    HAVING sum(invoice_lines.quantity) > kot_lines.quantity`,
  'a split invoice with a line of another source': `SELECT invoices.id FROM invoices JOIN invoice_lines
    ON invoice_lines.invoice_id = invoices.id JOIN kot_lines ON kot_lines.id = kot_line_id JOIN kots ON kots.id = kot_id
    WHERE split_from_id IS NULL OR kots.invoice_id IS NULL OR split_from_id <> kots.invoice_id`,
  'a paid invoice that does not say how': `SELECT id FROM invoices WHERE status = 'PAID'
    AND (paid_at IS NULL OR payment_mode IS NULL)`,
  'a paid invoice whose payments and waivers are not its total': `SELECT id FROM invoices WHERE status = 'PAID'
    AND sub_total - discount + packing_fee + delivery_charges + tax_added + round_off <>
    ${RECEIVED_SQL} + ${WAIVED_SQL}`,
  'a paid invoice without a payment or waiver': `SELECT id FROM invoices WHERE status = 'PAID' AND id NOT IN
    (SELECT invoice_id FROM payments WHERE kind <> 'REFUND' OR document = 'CREDIT_NOTE')`,
  ...CREDIT_NOTE_QUERIES,
  ...CREDIT_ACCOUNT_QUERIES,
  'daily sales that are missing': `SELECT shop_id FROM (${DAILY_SALES_SQL} EXCEPT ${STORED_DAILY_SALES_SQL}) AS missing`,
  'daily sales too many': `SELECT shop_id FROM (${STORED_DAILY_SALES_SQL}
    EXCEPT ${DAILY_SALES_SQL}) AS surplus`,
  'an open invoice that is paid, or a void one with money': `SELECT id FROM invoices WHERE id IN
    (SELECT invoice_id FROM payments) AND ((status = 'VOID' AND (${RECEIVED_SQL} <> 0 OR ${WAIVED_SQL} <> 0))
    OR (status = 'OPEN' AND ${RECEIVED_SQL} + ${WAIVED_SQL} >= sub_total - discount + packing_fee + delivery_charges + tax_added + round_off))`,
  'a paid invoice with an unpaid KOT': `SELECT id FROM invoices WHERE status = 'PAID' AND id IN
    (SELECT invoice_id FROM kots WHERE paid_at IS NULL AND id NOT IN (SELECT kot_id FROM kot_lines
    JOIN invoice_lines ON kot_line_id = kot_lines.id JOIN invoices ON invoices.id = invoice_lines.invoice_id
    WHERE status = 'OPEN'))`,
  'a paid KOT of which an open invoice has a line': `SELECT kots.id FROM kots JOIN kot_lines ON kot_id = kots.id
    JOIN invoice_lines ON kot_line_id = kot_lines.id JOIN invoices ON invoices.id = invoice_lines.invoice_id
    WHERE kots.paid_at IS NOT NULL AND invoices.status = 'OPEN'`,
  'a waiter without a shop': `SELECT id FROM users WHERE role = 'WAITER' AND id NOT IN
    (SELECT user_id FROM memberships WHERE part <> 'owner')`,
  'a waiter without a record': `SELECT id FROM users WHERE role = 'WAITER' AND id NOT IN
    (SELECT user_id FROM employees)`,
  'a shop without an owner': `SELECT id FROM shops WHERE id NOT IN
    (SELECT shop_id FROM memberships WHERE part = 'owner')`,
};

export function findInvariantViolations({ app }: TestServer): string[] {
  const { reader, writer } = app.databases;
  // Other connections compare the search index with stale content.
  if (!POSTGRES_URL) expect(writer.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  return Object.entries(invariantQueries).flatMap(([name, query]) => {
    const found = reader.all(query);
    return found.length > 0 ? [`${name} (${found.length}×)`] : [];
  });
}

/** Changes exactly with commits that change a row. */
export function databaseVersion({ app }: TestServer): unknown {
  const { reader } = app.databases;
  if (!POSTGRES_URL) return reader.get<{ data_version: number }>('PRAGMA data_version').data_version;
  rowVersionQuery ??= reader
    .all<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
    .map(({ name }) => `SELECT count(*) AS rows, sum(xmin::text::bigint) AS written FROM "${name}"`)
    .join(' UNION ALL ');
  return JSON.stringify(reader.all(rowVersionQuery));
}

let rowVersionQuery: string | undefined;

/** What changes rows in the background: mails, events that are not yet print jobs, and jobs that printers take. */
const PENDING_WRITES = `SELECT
  (SELECT count(*) FROM outbox)
  + (SELECT count(*) FROM event_consumers e JOIN counters c ON c.shop_id = e.shop_id
     WHERE c.name = '${EVENT_SEQ_COUNTER}' AND e.seq < c.value)
  + (SELECT count(*) FROM print_jobs j JOIN printers p ON p.id = j.printer_id
     WHERE j.status IN ('WAITING', 'SENDING') AND p.is_enabled) AS count`;

/** An attack may leave a printer that nobody reaches, whose jobs would be tried for ever. */
export function switchOffPrinters({ app }: TestServer): void {
  // True is 1 in one database and a boolean in the other.
  app.databases.writer.prepare('UPDATE printers SET is_enabled = (1 = 0) WHERE is_enabled').run();
}

export async function waitForBackgroundWrites({ app }: TestServer): Promise<void> {
  const { reader } = app.databases;
  await waitUntil(async () => Number(reader.get<{ count: number }>(PENDING_WRITES).count) === 0 || undefined);
}
