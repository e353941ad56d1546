import type { ZSnapshot } from '@tawa/shared/days/days.contract.ts';
import type { ReadableDatabase } from './open-database.ts';

interface ZRow {
  shopId: string;
  number: number;
  from: number | null;
  to: number;
  snapshot: string;
  /** In paise. */
  grandTotal: number;
  end: { chainN: number };
}

/** Violated rules of the Z reports: a half one, a missing or doubled number, a payment in none or in two. */
export function findBrokenZReports(database: ReadableDatabase): string[] {
  const rows = (
    database
      .prepare(
        `SELECT shop_id AS "shopId", number, from_at AS "from", to_at AS "to", snapshot,
          grand_total AS "grandTotal", end_of_report AS "end" FROM z_reports ORDER BY shop_id, number`,
      )
      .all() as (Omit<ZRow, 'end'> & { end: ZRow['end'] | string })[]
  ).map((row): ZRow => ({ ...row, end: typeof row.end === 'string' ? JSON.parse(row.end) : row.end }));
  const closed = database
    .prepare(`SELECT DISTINCT shop_id AS "shopId" FROM audit_entries WHERE act = 'day.closed'`)
    .all() as { shopId: string }[];
  return [...new Set([...rows, ...closed].map(({ shopId }) => shopId))].flatMap((shopId) => {
    const reports = rows.filter((row) => row.shopId === shopId);
    return [
      ...findBrokenSequence(reports),
      ...findWrongReceived(database, shopId, reports),
      ...findMissingAudit(database, shopId, reports),
    ];
  });
}

function findBrokenSequence(reports: readonly ZRow[]): string[] {
  return reports.flatMap((z, index) => {
    const before = reports[index - 1];
    const { billed, credited, difference, cashDifference = 0 } = JSON.parse(z.snapshot) as ZSnapshot;
    const total = toPaise(billed.total) + toPaise(credited.total);
    return [
      ...(z.number === index + 1 ? [] : [`Z ${z.number} stands at place ${index + 1}`]),
      ...(Number(z.from) === Number(before?.to ?? 0)
        ? []
        : [`Z ${z.number} does not begin where the one before ends`]),
      ...(Number(z.grandTotal) === Number(before?.grandTotal ?? 0) + total
        ? []
        : [`the grand total of Z ${z.number}`]),
      ...(difference === 0 ? [] : [`Z ${z.number} does not add up by ₹${difference}`]),
      ...(cashDifference === 0 ? [] : [`the cash of Z ${z.number} does not add up by ₹${cashDifference}`]),
    ];
  });
}

/** The chain says which payments the reports cover together. */
function findWrongReceived(database: ReadableDatabase, shopId: string, reports: readonly ZRow[]): string[] {
  const reported = reports.reduce(
    (sum, { snapshot }) => sum + toPaise((JSON.parse(snapshot) as ZSnapshot).received),
    0,
  );
  const { stored } = database
    .prepare(
      `SELECT coalesce(sum(CASE kind WHEN 'REFUND' THEN -amount ELSE amount END), 0) AS stored FROM payments
        WHERE shop_id = ? AND payment_mode IS NOT NULL AND payment_mode <> 'DUE' AND id IN (SELECT subject_id
          FROM chain_entries WHERE shop_id = ? AND kind = 'payment' AND n <= ?)`,
    )
    .get(shopId, shopId, reports.at(-1)?.end.chainN ?? 0) as { stored: number };
  return reported === Number(stored) ? [] : [`all Z received ${reported} paise, and the rows say ${stored}`];
}

/** A closing is a row and an entry of the audit, written together. */
function findMissingAudit(database: ReadableDatabase, shopId: string, reports: readonly ZRow[]): string[] {
  const { entries } = database
    .prepare(`SELECT count(*) AS entries FROM audit_entries WHERE shop_id = ? AND act = 'day.closed'`)
    .get(shopId) as { entries: number };
  return Number(entries) === reports.length ? [] : [`${entries} closings in the audit, ${reports.length} Z`];
}

const toPaise = (rupees: number): number => Math.round(rupees * 100);
