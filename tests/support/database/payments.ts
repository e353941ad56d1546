import type { SqliteDatabases } from '@tawa/server/db/sqlite/open.ts';
import { POSTGRES_URL } from '../postgres/databases.ts';
import type { TestServer } from '../server.ts';

/** SQL: what an invoice received, in paise, read apart from the product's rule. For queries of `invoices`. */
export const RECEIVED_SQL = `(SELECT coalesce(sum(CASE kind WHEN 'PAYMENT' THEN amount WHEN 'REFUND' THEN -amount ELSE 0 END), 0)
  FROM payments WHERE payments.invoice_id = invoices.id AND payment_mode IS NOT NULL)`;

/** SQL: what nobody pays of an invoice, in paise. For queries of `invoices`. */
export const WAIVED_SQL = `(SELECT coalesce(sum(CASE kind WHEN 'REFUND' THEN -amount ELSE amount END), 0) FROM payments
  WHERE payments.invoice_id = invoices.id AND payment_mode IS NULL)`;

/** SQL: the business day of a column with an instant. */
const daySql = (column: string) =>
  POSTGRES_URL
    ? `to_char(timestamp 'epoch' + (${column} + 19800000) / 1000 * interval '1 second', 'YYYY-MM-DD')`
    : `date((${column} + 19800000) / 1000, 'unixepoch')`;

/**
 * SQL: the daily sales of all shops, summed apart from the product's rule. A payment counts on its day in its mode, an
 * invoice once, on the day on which it was paid and in its own mode. A collection counts on its day in its mode. What
 * credit notes gave back, tips and collections are summed apart too.
 */
export const DAILY_SALES_SQL = `SELECT shop_id, day, payment_mode, sum(bills) AS bills, sum(received) AS received,
    sum(refunded) AS refunded, sum(tips) AS tips, sum(collected) AS collected FROM (
    SELECT shop_id, ${daySql('paid_at')} AS day, payment_mode, 1 AS bills, 0 AS received, 0 AS refunded, 0 AS tips,
      0 AS collected
    FROM invoices WHERE status = 'PAID' AND document = 'INVOICE'
    UNION ALL
    SELECT shop_id, ${daySql('at')} AS day, payment_mode, 0 AS bills,
      CASE kind WHEN 'PAYMENT' THEN amount ELSE -amount END AS received,
      CASE WHEN invoice_id IN (SELECT id FROM invoices WHERE document = 'CREDIT_NOTE') THEN amount ELSE 0 END AS refunded,
      CASE kind WHEN 'PAYMENT' THEN tip ELSE -tip END AS tips, 0 AS collected
    FROM payments WHERE payment_mode IS NOT NULL
    UNION ALL
    SELECT shop_id, ${daySql('at')} AS day, payment_mode, 0 AS bills, -amount AS received, 0 AS refunded, 0 AS tips,
      -amount AS collected
    FROM account_entries WHERE kind = 'COLLECTION'
  ) AS sales GROUP BY 1, 2, 3`;

/** SQL: the daily sales that the product keeps, in the columns of `DAILY_SALES_SQL`. */
export const STORED_DAILY_SALES_SQL =
  'SELECT shop_id, day, payment_mode, bills, received, refunded, tips, collected FROM takings';

const TOTAL_SQL = 'sub_total - discount + packing_fee + delivery_charges + tax_added + round_off';

/** Queries by the fault that they find in credit notes. */
export const CREDIT_NOTE_QUERIES: Record<string, string> = {
  'credit notes above what was paid': `SELECT id FROM invoices WHERE ${RECEIVED_SQL} <
    (SELECT -sum(note.total) FROM (SELECT credit_for_id, ${TOTAL_SQL} AS total FROM invoices) AS note
    WHERE note.credit_for_id = invoices.id)`,
  'a credit note that gives nothing back, or of an invoice that is not paid': `SELECT id FROM invoices
    WHERE document = 'CREDIT_NOTE' AND (${TOTAL_SQL} >= 0 OR status <> 'PAID' OR credit_for_id NOT IN
    (SELECT id FROM invoices WHERE status = 'PAID' AND document = 'INVOICE'))`,
  'a credit note whose money did not go back once': `SELECT id FROM invoices WHERE document = 'CREDIT_NOTE'
    AND (SELECT count(*) FROM payments WHERE invoice_id = invoices.id AND kind = 'REFUND'
    AND amount = -(${TOTAL_SQL})) <> 1`,
  'a line of which more went back than its invoice had': `SELECT back.kot_line_id FROM (
      SELECT credit_for_id, kot_line_id, sum(quantity) AS quantity FROM credit_note_lines
      JOIN invoices ON invoices.id = credit_note_lines.invoice_id GROUP BY credit_for_id, kot_line_id
    ) AS back JOIN kot_lines ON kot_lines.id = back.kot_line_id
    WHERE back.quantity > coalesce(
      (SELECT quantity FROM invoice_lines
        WHERE invoice_id = back.credit_for_id AND kot_line_id = back.kot_line_id),
      kot_lines.quantity - coalesce(
        (SELECT sum(quantity) FROM invoice_lines WHERE kot_line_id = back.kot_line_id), 0))`,
  'a gap in the numbers of the credit notes': `SELECT shop_id FROM invoices WHERE document = 'CREDIT_NOTE'
    GROUP BY shop_id, substr(invoice_no, 1, 6) HAVING count(*) <> max(CAST(substr(invoice_no, 7) AS INTEGER))`,
};

/** Queries by the fault that they find in credit accounts. */
export const CREDIT_ACCOUNT_QUERIES: Record<string, string> = {
  'an account below 0': `SELECT customer_id FROM account_entries GROUP BY shop_id, customer_id HAVING sum(amount) < 0`,
  'a payment on credit that is not owed once': `SELECT id FROM payments WHERE payment_mode = 'DUE' AND amount > 0 AND
    (SELECT count(*) FROM account_entries WHERE payment_id = payments.id AND account_entries.invoice_id = payments.invoice_id
      AND account_entries.amount = CASE payments.kind WHEN 'PAYMENT' THEN payments.amount ELSE -payments.amount END) <> 1`,
  'an entry of no payment on credit': `SELECT id FROM account_entries WHERE kind <> 'COLLECTION' AND NOT EXISTS
    (SELECT 1 FROM payments WHERE id = account_entries.payment_id AND shop_id = account_entries.shop_id
      AND payment_mode = 'DUE')`,
  'an entry with the wrong sign': `SELECT id FROM account_entries WHERE (kind = 'SALE') <> (amount > 0)`,
  'a collection without a mode': `SELECT id FROM account_entries WHERE (kind = 'COLLECTION') <> (payment_mode IS NOT NULL)`,
};

/** Call it after the shop's paid invoices and their payments were inserted by SQL. */
export function renewDailySales(writer: SqliteDatabases['writer'], shopId: string): void {
  writer.prepare('DELETE FROM takings WHERE shop_id = ?').run(shopId);
  writer
    .prepare(
      `INSERT INTO takings (shop_id, day, payment_mode, bills, received, refunded, tips, collected)
       SELECT * FROM (${DAILY_SALES_SQL}) AS sales WHERE shop_id = ?`,
    )
    .run(shopId);
}

/** As if an invoice had been paid at another time, in ms UTC. This causes no event, so a list that was read stays cached. */
export function movePayment({ app }: TestServer, invoiceId: string, paidAt: number): void {
  const { reader, writer } = app.databases;
  writer.prepare('UPDATE invoices SET paid_at = ? WHERE id = ?').run(paidAt, invoiceId);
  writer.prepare('UPDATE payments SET at = ? WHERE invoice_id = ?').run(paidAt, invoiceId);
  const { shop } = reader.get<{ shop: string }>(
    `SELECT shop_id AS shop FROM invoices WHERE id = '${invoiceId}'`,
  );
  renewDailySales(writer, shop);
}

/** Bills of a shop by the business day of the product's daily sums. */
export async function readDailySales(
  reader: SqliteDatabases['reader'],
  shopId: string,
): Promise<{ day: string; bills: number }[]> {
  return reader.all<{ day: string; bills: number }>(
    `SELECT day, sum(bills) AS bills FROM takings WHERE shop_id = '${shopId}' GROUP BY day ORDER BY day`,
  );
}
