import { and, eq, like } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { shops } from '../shops/shops.table.ts';
import { type InvoiceRow, invoices } from './invoices.table.ts';

/**
 * For a caller who has only a printed invoice and therefore no scope.
 * @param shopCode the end of the shop's id: hexadecimal digits only, because it becomes a pattern
 */
export async function findInvoiceToCheck(
  db: Db,
  shopCode: string,
  invoiceNo: string,
): Promise<(InvoiceRow & { shopName: string }) | undefined> {
  const [found] = await db
    .select({ invoice: invoices, shopName: shops.name })
    .from(shops)
    .innerJoin(invoices, eq(invoices.shopId, shops.id))
    .where(and(like(shops.id, `%${shopCode}`), eq(invoices.invoiceNo, invoiceNo)))
    .limit(1);
  return found && { ...found.invoice, shopName: found.shopName };
}
