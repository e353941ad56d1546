import { EVENT_SEQ_COUNTER } from '@tawa/server/db/counters.table.ts';
import { expect } from 'vitest';
import { DAILY_SALES_SQL, RECEIVED_SQL } from '../../support/database/payments.ts';
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
    (SELECT payload -> 'invoice' ->> '_id' FROM events WHERE name = 'invoice:opened')`,
  'a gap in the numbers of the KOTs': `SELECT shop_id FROM kots GROUP BY shop_id, business_day
    HAVING count(*) <> max(token_no)`,
  'a gap in the events':
    'SELECT shop_id FROM events GROUP BY shop_id HAVING count(*) <> max(seq) - min(seq) + 1',
  'an open invoice without a KOT': `SELECT id FROM invoices WHERE status = 'OPEN' AND id NOT IN
    (SELECT invoice_id FROM kots WHERE invoice_id IS NOT NULL)`,
  'a paid invoice that does not say how': `SELECT id FROM invoices WHERE status = 'PAID'
    AND (paid_at IS NULL OR payment_mode IS NULL)`,
  'a paid invoice whose payments and waivers are not its total': `SELECT id FROM invoices WHERE status = 'PAID'
    AND sub_total - discount + packing_fee + delivery_charges + tax_added + round_off <> ${RECEIVED_SQL} +
    (SELECT coalesce(sum(amount), 0) FROM payments WHERE invoice_id = invoices.id AND kind = 'WAIVER')`,
  'a paid invoice without a payment or waiver': `SELECT id FROM invoices WHERE status = 'PAID' AND id NOT IN
    (SELECT invoice_id FROM payments WHERE kind <> 'REFUND')`,
  'daily sales that are missing': `SELECT shop_id FROM (${DAILY_SALES_SQL} EXCEPT
    SELECT shop_id, day, payment_mode, bills, received FROM takings) AS missing`,
  'daily sales too many': `SELECT shop_id FROM (SELECT shop_id, day, payment_mode, bills, received FROM takings
    EXCEPT ${DAILY_SALES_SQL}) AS surplus`,
  'an open invoice that is paid, or a void one with money': `SELECT id FROM invoices WHERE id IN
    (SELECT invoice_id FROM payments) AND ((status = 'VOID' AND ${RECEIVED_SQL} <> 0) OR (status = 'OPEN' AND ${RECEIVED_SQL} >=
    sub_total - discount + packing_fee + delivery_charges + tax_added + round_off))`,
  'a paid invoice with an unpaid KOT': `SELECT id FROM invoices WHERE status = 'PAID' AND id IN
    (SELECT invoice_id FROM kots WHERE paid_at IS NULL)`,
  'a waiter without a shop': `SELECT id FROM users WHERE role = 'WAITER' AND id NOT IN
    (SELECT user_id FROM memberships WHERE part = 'waiter')`,
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
