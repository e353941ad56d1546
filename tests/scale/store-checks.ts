import { WRONG_SUB_TOTALS_SQL } from '../proof/races/stored-rows.ts';
import type { AcknowledgedChange } from '../proof/store/acknowledged-changes.ts';
import { findMissingChanges } from '../proof/store/acknowledged-changes.ts';
import { CREDIT_NOTE_QUERIES, RECEIVED_SQL } from '../support/database/payments.ts';
import type { Connection } from '../support/postgres/connection.ts';

/** Queries by the fault that they find. */
const INVARIANT_QUERIES: Record<string, string> = {
  'a KOT without the event of its making, or with two': `SELECT id FROM kots WHERE 1 <>
    (SELECT count(*) FROM events WHERE name = 'kot:created' AND payload::json #>> '{kot,_id}' = kots.id)`,
  'an event of a KOT that is not there': `SELECT seq FROM events WHERE name = 'kot:created' AND NOT EXISTS
    (SELECT 1 FROM kots WHERE id = payload::json #>> '{kot,_id}')`,
  'a KOT without a line': 'SELECT id FROM kots WHERE id NOT IN (SELECT kot_id FROM kot_lines)',
  'a gap in the numbers of the KOTs': `SELECT shop_id FROM kots GROUP BY shop_id, business_day
    HAVING count(*) <> max(token_no) OR count(*) <> count(DISTINCT token_no)`,
  'a gap in the events':
    'SELECT shop_id FROM events GROUP BY shop_id HAVING count(*) <> max(seq) - min(seq) + 1',
  'a number of an event that is not the newest': `SELECT shop_id FROM counters WHERE name = 'seq'
    AND value <> (SELECT max(seq) FROM events WHERE shop_id = counters.shop_id)`,
  'a gap in the numbers of the invoices': `SELECT shop_id FROM invoices WHERE document = 'INVOICE' GROUP BY shop_id
    HAVING count(*) <> max(CAST(substr(invoice_no, 6) AS integer)) OR count(*) <> count(DISTINCT invoice_no)`,
  'an invoice that is not the sum of its lines': WRONG_SUB_TOTALS_SQL,
  'a paid invoice with an unpaid KOT': `SELECT id FROM invoices WHERE status = 'PAID' AND id IN
    (SELECT invoice_id FROM kots WHERE paid_at IS NULL AND id NOT IN (SELECT kot_id FROM kot_lines
    JOIN invoice_lines ON kot_line_id = kot_lines.id JOIN invoices ON invoices.id = invoice_lines.invoice_id
    WHERE status = 'OPEN'))`,
  'a payment without its event, or with two': `SELECT id FROM invoices WHERE status = 'PAID' AND document = 'INVOICE' AND 1 <>
    (SELECT count(*) FROM events WHERE name = 'invoice:paid' AND payload::json #>> '{invoice,_id}' = invoices.id)`,
  'a customer who spent otherwise than was paid': `SELECT id FROM customers WHERE total_spending <>
    (SELECT coalesce(sum(${RECEIVED_SQL}), 0) FROM invoices WHERE customer_id = customers.id AND status = 'PAID')`,
  ...CREDIT_NOTE_QUERIES,
};

export function findStoreFaults(database: Connection, facts: readonly AcknowledgedChange[]): string[] {
  const { lost, doubled } = findMissingChanges(database, facts);
  const broken = Object.entries(INVARIANT_QUERIES).flatMap(([what, query]) => {
    const rows = database.prepare(query).all().length;
    return rows > 0 ? [`${what} (${rows}×)`] : [];
  });
  return [...lost.map((fact) => `lost: ${fact}`), ...doubled, ...broken];
}

export function latestSeq(database: Connection, shopId: string): number {
  const [row] = database.prepare("SELECT value FROM counters WHERE name = 'seq' AND shop_id = ?").all(shopId);
  return (row as { value: number } | undefined)?.value ?? 0;
}
