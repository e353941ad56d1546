import type { Period } from '@tawa/shared/business-day.ts';
import type { TurnReportKind } from '@tawa/shared/reports/reports.rules.ts';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { kotHolderId } from '../invoices/invoice-lines.repository.ts';
import { invoices } from '../invoices/invoices.table.ts';
import { paidDocumentsOf } from '../invoices/sales/paid-documents.repository.ts';
import { kots } from '../orders/orders.table.ts';
import { areas, tables } from '../tables/tables.table.ts';

/** A bill of a table with all bills that were split from it. */
interface PaidParty {
  /** The name of the table or area. Null for the area of a table that is gone. */
  row: string | null;
  /** From the first confirmation of an order to the last payment, in ms. Below 0 if the clock was set back. */
  duration: number | null;
  /** In paise, before credit notes. */
  billed: number;
  /** Null for a table that is gone. */
  seats: number | null;
}

/** The bills of the party, in a query of their own. */
const ofParty = sql`(other.id = ${kotHolderId} or other.split_from_id = ${kotHolderId})
  and other.status <> 'VOID' and other.document = 'INVOICE'`;

/** True for the bill of a party that was paid last, if none of the party's bills is open. */
const completesParty = sql`not exists (select 1 from ${invoices} as other where ${ofParty}
  and (other.paid_at is null or other.paid_at > ${invoices.paidAt}
    or (other.paid_at = ${invoices.paidAt} and other.id > ${invoices.id})))`;

const billedToParty =
  sql`(select sum(other.sub_total - other.discount + other.packing_fee + other.delivery_charges
  + other.tax_added + other.round_off) from ${invoices} as other where ${ofParty})`.mapWith(Number);

const firstConfirmed = sql`(select min(${kots.confirmedAt}) from ${kots} where ${kots.shopId} = ${invoices.shopId}
  and ${kots.invoiceId} = ${kotHolderId} and ${kots.status} <> 'CANCELLED')`;

const rowOf: Readonly<Record<TurnReportKind, SQL<string | null>>> = {
  // The bill has a copy of the name that the table had.
  'turn-table': sql`coalesce(${tables.name}, ${invoices.tableName})`,
  'turn-area': sql`${areas.name}`,
};

/** Lists the parties whose last bill was paid in a period. Merged tables are one party, at the host of the group. */
export async function listPaidParties(
  kind: TurnReportKind,
  context: ShopContext,
  period: Period,
): Promise<PaidParty[]> {
  return context.tx
    .select({
      row: rowOf[kind],
      duration: sql<number | null>`${invoices.paidAt} - ${firstConfirmed}`.mapWith(Number),
      billed: billedToParty,
      seats: tables.noOfSeats,
    })
    .from(invoices)
    .leftJoin(tables, eq(tables.id, invoices.tableId))
    .leftJoin(areas, eq(areas.id, tables.areaId))
    .where(and(paidDocumentsOf(context, period).invoices, isNotNull(invoices.tableId), completesParty));
}
