import type SQLite from 'better-sqlite3';
import { RECEIVED_SQL } from '../../support/database/payments.ts';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import { invariantQueries } from '../malformed/invariants.ts';
import type { ReadableDatabase } from './open-database.ts';

/** Amounts in rupees. */
export type ChangeDetails =
  | { what: 'placed'; note: string; kotId: string; tokenNo: number }
  | { what: 'step'; kotId: string; status: string }
  | { what: 'invoiced'; kotId: string; invoiceId: string; invoiceNo: string }
  | { what: 'charged'; invoiceId: string; total: number }
  | { what: 'paid'; invoiceId: string; received: number };

/** `position`: recording bytes at the response, or the change's index. */
export type AcknowledgedChange = ChangeDetails & { position: number };

export interface StoreFindings {
  /** Missing or different. */
  lost: string[];
  doubled: string[];
  /** Violated invariants. */
  broken: string[];
}

/** In addition to `invariantQueries`. */
const INVARIANT_QUERIES: Record<string, string> = {
  'a gap in the numbers of the invoices': `SELECT shop_id FROM invoices GROUP BY shop_id
    HAVING count(*) <> max(CAST(substr(invoice_no, 6) AS INTEGER)) OR count(*) <> count(DISTINCT invoice_no)`,
  'a number of an event that is not the newest': `SELECT shop_id FROM counters WHERE name = 'seq'
    AND value <> (SELECT max(seq) FROM events WHERE shop_id = counters.shop_id)`,
  'an invoice that is not the sum of its lines': `SELECT id FROM invoices WHERE status <> 'VOID' AND sub_total <>
    (SELECT coalesce(sum(price * quantity), 0) FROM kot_lines JOIN kots ON kots.id = kot_id WHERE invoice_id = invoices.id)`,
  'a paid invoice that did not bring its total': `SELECT id FROM invoices WHERE status = 'PAID'
    AND ${RECEIVED_SQL} <> sub_total - discount + packing_fee + delivery_charges + tax_added + round_off`,
  'a customer who spent otherwise than was paid': `SELECT id FROM customers WHERE total_spending <>
    (SELECT coalesce(sum(${RECEIVED_SQL}), 0) FROM invoices WHERE customer_id = customers.id AND status = 'PAID')`,
};

const STATUS_ORDER = ['REQUESTED', 'COOKING', 'SERVED', 'PAID'];

interface KotRow {
  id: string;
  note: string;
  status: string;
  tokenNo: number;
  invoiceId: string | null;
}
interface InvoiceRow {
  id: string;
  no: string;
  received: number | null;
  total: number;
}

export function checkStore(database: ReadableDatabase, facts: readonly AcknowledgedChange[]): StoreFindings {
  return { ...findMissingChanges(database, facts), broken: findBrokenInvariants(database) };
}

export function findBrokenInvariants(database: ReadableDatabase): string[] {
  const verdict = POSTGRES_URL
    ? 'ok'
    : String((database as SQLite.Database).pragma('integrity_check(1)', { simple: true }));
  const rows = Object.entries({ ...invariantQueries, ...INVARIANT_QUERIES }).flatMap(([name, query]) => {
    const found = database.prepare(query).all().length;
    return found > 0 ? [`${name} (${found}×)`] : [];
  });
  return verdict === 'ok' ? rows : [verdict, ...rows];
}

/** Fast enough after every cycle: checks no invariants. */
export function findMissingChanges(
  database: ReadableDatabase,
  facts: readonly AcknowledgedChange[],
): Pick<StoreFindings, 'lost' | 'doubled'> {
  const kotRows = database
    .prepare(
      'SELECT id, special_request AS note, status, token_no AS "tokenNo", invoice_id AS "invoiceId" FROM kots',
    )
    .all() as KotRow[];
  const invoiceRows = database
    .prepare(
      `SELECT id, invoice_no AS no, CASE WHEN status = 'PAID' THEN ${RECEIVED_SQL} / 100.0 END AS received,
        (sub_total - discount + packing_fee + delivery_charges + tax_added + round_off) / 100.0 AS total FROM invoices`,
    )
    .all() as InvoiceRow[];
  const kots = new Map(kotRows.map((kot) => [kot.id, kot]));
  const invoices = new Map(invoiceRows.map((invoice) => [invoice.id, invoice]));
  const lost = facts.filter((fact) => !isStored(fact, kots, invoices));
  const notes = new Set<string>();
  const doubled = kotRows.filter(({ note }) => notes.size === notes.add(note).size);
  return {
    lost: lost.map((fact) => JSON.stringify(fact)),
    doubled: doubled.map(({ note, tokenNo }) => `order ${note}, once more as token ${tokenNo}`),
  };
}

function isStored(
  fact: AcknowledgedChange,
  kots: Map<string, KotRow>,
  invoices: Map<string, InvoiceRow>,
): boolean {
  const kot = 'kotId' in fact ? kots.get(fact.kotId) : undefined;
  const invoice = 'invoiceId' in fact ? invoices.get(fact.invoiceId) : undefined;
  switch (fact.what) {
    case 'placed':
      return kot?.note === fact.note && kot.tokenNo === fact.tokenNo;
    case 'step':
      return kot !== undefined && STATUS_ORDER.indexOf(kot.status) >= STATUS_ORDER.indexOf(fact.status);
    case 'invoiced':
      return kot?.invoiceId === fact.invoiceId && invoice?.no === fact.invoiceNo;
    case 'charged':
      return invoice?.total === fact.total;
    case 'paid':
      return invoice?.received === fact.received;
  }
}
