import type SQLite from 'better-sqlite3';
import { RECEIVED_SQL } from '../../support/database/payments.ts';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import { invariantQueries } from '../malformed/invariants.ts';
import { WRONG_SUB_TOTALS_SQL } from '../races/stored-rows.ts';
import type { ReadableDatabase } from './open-database.ts';
import { findBrokenZReports } from './z-reports.ts';

/** Amounts in rupees. */
export type ChangeDetails =
  | { what: 'placed'; note: string; kotId: string; tokenNo: number }
  | { what: 'step'; kotId: string; status: string }
  | { what: 'invoiced'; kotId: string; invoiceId: string; invoiceNo: string }
  | { what: 'charged'; invoiceId: string; total: number }
  | { what: 'part paid'; paymentId: string; amount: number }
  | { what: 'split'; invoiceId: string; splitId: string }
  | { what: 'merged'; groupId: string }
  | { what: 'credited'; invoiceId: string; creditNoteId: string; amount: number }
  | { what: 'closed'; number: number; grandTotal: number }
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
  'a gap in the numbers of the invoices': `SELECT shop_id FROM invoices WHERE document = 'INVOICE' GROUP BY shop_id
    HAVING count(*) <> max(CAST(substr(invoice_no, 6) AS INTEGER)) OR count(*) <> count(DISTINCT invoice_no)`,
  'a number of an event that is not the newest': `SELECT shop_id FROM counters WHERE name = 'seq'
    AND value <> (SELECT max(seq) FROM events WHERE shop_id = counters.shop_id)`,
  'an invoice that is not the sum of its lines': WRONG_SUB_TOTALS_SQL,
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
  splitFromId: string | null;
  creditForId: string | null;
}

/** What is stored, by id. */
interface Stored {
  kots: Map<string, KotRow>;
  invoices: Map<string, InvoiceRow>;
  /** Amounts in rupees. */
  payments: Map<string, number>;
  groupIds: Set<string>;
  /** Grand totals in rupees by the number of the Z report. The proofs close the days of one shop. */
  grandTotals: Map<number, number>;
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
  const broken = [...rows, ...findBrokenZReports(database)];
  return verdict === 'ok' ? broken : [verdict, ...broken];
}

/** What can be there once, by what it is then called. */
const DOUBLED_QUERIES: Record<string, string> = {
  'a payment of a part': `SELECT invoice_id AS id FROM payments WHERE part_number IS NOT NULL
    GROUP BY invoice_id, part_number HAVING count(*) > 1`,
  'a split': `SELECT split_from_id AS id FROM invoices WHERE split_from_id IS NOT NULL
    GROUP BY split_from_id HAVING count(*) > 1`,
  'a credit note': `SELECT credit_for_id AS id FROM invoices WHERE credit_for_id IS NOT NULL
    GROUP BY credit_for_id HAVING count(*) > 1`,
};

/** The event stays after the group has ended. */
const GROUPS_SQL = `SELECT DISTINCT payload -> 'tables' -> 0 -> 'group' ->> '_id' AS id FROM events
  WHERE name = 'table:grouped'`;

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
        (sub_total - discount + packing_fee + delivery_charges + tax_added + round_off) / 100.0 AS total,
        split_from_id AS "splitFromId", credit_for_id AS "creditForId" FROM invoices`,
    )
    .all() as InvoiceRow[];
  const paymentRows = database
    .prepare('SELECT id, amount / 100.0 AS amount FROM payments WHERE part_number IS NOT NULL')
    .all() as { id: string; amount: number }[];
  const zRows = database
    .prepare('SELECT number, grand_total / 100.0 AS "grandTotal" FROM z_reports')
    .all() as { number: number; grandTotal: number }[];
  const groupRows = database.prepare(GROUPS_SQL).all() as { id: string | null }[];
  const stored: Stored = {
    kots: new Map(kotRows.map((kot) => [kot.id, kot])),
    invoices: new Map(invoiceRows.map((invoice) => [invoice.id, invoice])),
    payments: new Map(paymentRows.map(({ id, amount }) => [id, Number(amount)])),
    groupIds: new Set(groupRows.flatMap(({ id }) => id ?? [])),
    grandTotals: new Map(zRows.map(({ number, grandTotal }) => [number, Number(grandTotal)])),
  };
  const lost = facts.filter((fact) => !isStored(fact, stored));
  const notes = new Set<string>();
  const doubled = kotRows.filter(({ note }) => notes.size === notes.add(note).size);
  return {
    lost: lost.map((fact) => JSON.stringify(fact)),
    doubled: [
      ...doubled.map(({ note, tokenNo }) => `order ${note}, once more as token ${tokenNo}`),
      ...Object.entries(DOUBLED_QUERIES).flatMap(([what, query]) =>
        (database.prepare(query).all() as { id: string }[]).map(({ id }) => `${what} of invoice ${id}`),
      ),
    ],
  };
}

function isStored(fact: AcknowledgedChange, stored: Stored): boolean {
  const { kots, invoices, payments, groupIds, grandTotals } = stored;
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
    case 'part paid':
      return payments.get(fact.paymentId) === fact.amount;
    case 'split':
      return invoices.get(fact.splitId)?.splitFromId === fact.invoiceId;
    case 'merged':
      return groupIds.has(fact.groupId);
    case 'credited': {
      const note = invoices.get(fact.creditNoteId);
      return note?.creditForId === fact.invoiceId && Number(note.total) === -fact.amount;
    }
    case 'closed':
      return grandTotals.get(fact.number) === fact.grandTotal;
    case 'paid':
      return invoice?.received === fact.received;
  }
}
