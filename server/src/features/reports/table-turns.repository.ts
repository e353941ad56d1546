import type { Period } from '@tawa/shared/business-day.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { kotHolderId } from '../invoices/invoice-lines.repository.ts';
import { invoices } from '../invoices/invoices.table.ts';
import { paidDocumentsOf } from '../invoices/sales/paid-documents.repository.ts';
import { kots } from '../orders/orders.table.ts';
import { tables } from '../tables/tables.table.ts';

/** A bill of a table with all bills that were split from it. */
interface PaidParty {
  tableId: string | null;
  /** The name that the table had. */
  tableName: string | null;
  /** From the first confirmation of an order to the last payment, in ms. Below 0 if the clock was set back. */
  duration: number | null;
  /** In paise, before credit notes. */
  billed: number;
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

/** Lists the parties whose last bill was paid in a period. Merged tables are one party, at the host of the group. */
export async function listPaidParties(context: ShopContext, period: Period): Promise<PaidParty[]> {
  return (
    context.tx
      .select({
        tableId: invoices.tableId,
        tableName: invoices.tableName,
        duration: sql<number | null>`${invoices.paidAt} - ${firstConfirmed}`.mapWith(Number),
        billed: billedToParty,
      })
      .from(invoices)
      // Without a join, drizzle would not say in the selected queries which of the two tables of invoices is meant.
      .leftJoin(tables, eq(tables.id, invoices.tableId))
      .where(and(paidDocumentsOf(context, period).invoices, isNotNull(invoices.tableId), completesParty))
  );
}
