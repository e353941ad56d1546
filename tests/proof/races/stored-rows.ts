import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { CREDIT_NOTE_QUERIES, RECEIVED_SQL, WAIVED_SQL } from '../../support/database/payments.ts';
import type { TestServer } from '../../support/server.ts';

interface StoredKot {
  status: Kot['status'];
  invoiceId: string | null;
  isServed: boolean;
  isPaid: boolean;
  changes: number;
  /** Oldest first. */
  lines: { id: string; quantity: number; price: number; isDone: boolean }[];
}

/** Prices in paise. */
export function readKot({ app }: TestServer, kotId: string): StoredKot {
  const { reader } = app.databases;
  const row = reader.get<{ status: Kot['status']; invoice: string | null; served: number; paid: number }>(
    `SELECT status, invoice_id AS invoice, served_at AS served, paid_at AS paid FROM kots WHERE id = '${kotId}'`,
  );
  const { changes } = reader.get<{ changes: number }>(
    `SELECT json_array_length(coalesce(changes, '[]')) AS changes FROM kots WHERE id = '${kotId}'`,
  );
  const lines = reader.all<{ id: string; quantity: number; price: number; done: number | null }>(
    `SELECT id, quantity, price, done_at AS done FROM kot_lines WHERE kot_id = '${kotId}' ORDER BY id`,
  );
  return {
    status: row.status,
    invoiceId: row.invoice,
    isServed: row.served !== null,
    isPaid: row.paid !== null,
    changes,
    lines: lines.map(({ done, ...line }) => ({ ...line, isDone: done !== null })),
  };
}

interface StoredInvoice {
  status: 'OPEN' | 'PAID' | 'VOID';
  subTotal: number;
  /** With what single lines lose. */
  discount: number;
  received: number | null;
}

/** Amounts in paise. */
export const readInvoice = ({ app }: TestServer, invoiceId: string): StoredInvoice =>
  app.databases.reader.get(
    `SELECT status, sub_total AS "subTotal", discount, CASE WHEN status = 'PAID' THEN ${RECEIVED_SQL} END AS received FROM invoices WHERE id = '${invoiceId}'`,
  );

export const readRemaining = ({ app }: TestServer, itemId: string): number | null =>
  app.databases.reader.get<{ remaining: number | null }>(`SELECT remaining FROM items WHERE id = '${itemId}'`)
    .remaining;

/** SQL: invoices whose subtotal is not the sum of their lines, without what was split from them. */
export const WRONG_SUB_TOTALS_SQL = `SELECT invoices.id FROM invoices WHERE status <> 'VOID' AND document = 'INVOICE' AND sub_total <>
    CASE WHEN split_from_id IS NULL
    THEN (SELECT sum(price * (quantity - (SELECT coalesce(sum(l.quantity), 0) FROM invoice_lines l WHERE l.kot_line_id = kot_lines.id)))
      FROM kot_lines JOIN kots ON kots.id = kot_id WHERE invoice_id = invoices.id)
    ELSE (SELECT sum(price * l.quantity) FROM invoice_lines l JOIN kot_lines ON kot_lines.id = l.kot_line_id
      WHERE l.invoice_id = invoices.id) END`;

/** Queries by the fault that they find. */
const SUM_QUERIES: Record<string, string> = {
  'an invoice that is not the sum of its lines': WRONG_SUB_TOTALS_SQL,
  'an invoice paid with another sum than its total': `SELECT id FROM invoices WHERE status = 'PAID' AND ${RECEIVED_SQL} + ${WAIVED_SQL} <>
    sub_total - discount + packing_fee + delivery_charges`,
  'a customer whose spending is not what was paid': `SELECT id FROM customers WHERE total_spending <>
    (SELECT coalesce(sum(${RECEIVED_SQL}), 0) FROM invoices WHERE status = 'PAID' AND customer_id = customers.id)`,
  'an event of a payment too many or too few': `SELECT id FROM invoices WHERE document = 'INVOICE' AND CASE WHEN status = 'PAID' THEN 1 ELSE 0 END <>
    (SELECT count(*) FROM events WHERE name = 'invoice:paid' AND payload -> 'invoice' ->> '_id' = invoices.id)`,
  'two open invoices of one table': `SELECT table_id FROM invoices WHERE status = 'OPEN' AND kind = 'TABLE'
    GROUP BY shop_id, table_id HAVING count(*) > 1`,
  'a gap in the numbers of the invoices': `SELECT shop_id FROM invoices WHERE document = 'INVOICE'
    GROUP BY shop_id HAVING count(*) <> max(CAST(substr(invoice_no, 6) AS INTEGER))`,
  ...CREDIT_NOTE_QUERIES,
};

export const findWrongSums = ({ app }: TestServer): string[] =>
  Object.entries(SUM_QUERIES).flatMap(([what, query]) => {
    const found = app.databases.reader.all(query).length;
    return found > 0 ? [`${what} (${found}×)`] : [];
  });
