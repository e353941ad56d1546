import { and, eq, inArray } from 'drizzle-orm';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import { invoices } from '../../invoices/invoices.table.ts';
import { areas, tables } from '../../tables/tables.table.ts';
import { invoiceAreas, type PrinterRow, printers } from '../printing.table.ts';

/** Called before another printer takes the invoices of areas without a printer. */
export async function clearInvoicePrinter({ tx, scope: { shopId } }: ShopContext): Promise<void> {
  await tx.update(printers).set({ printsInvoices: false }).where(eq(printers.shopId, shopId));
}

/**
 * Takes the areas from other printers.
 * @returns false, and assigns none, if one of them is not an area of the shop
 */
export async function assignInvoiceAreas(
  { tx, scope: { shopId } }: ShopContext,
  printerId: string,
  areaIds: readonly string[],
): Promise<boolean> {
  const ids = [...new Set(areaIds)];
  const found = await tx
    .select({ id: areas.id })
    .from(areas)
    .where(and(eq(areas.shopId, shopId), inArray(areas.id, ids)));
  if (found.length < ids.length) return false;
  await tx.delete(invoiceAreas).where(eq(invoiceAreas.printerId, printerId));
  for (const areaId of ids)
    await tx
      .insert(invoiceAreas)
      .values({ shopId, areaId, printerId })
      .onConflictDoUpdate({ target: [invoiceAreas.shopId, invoiceAreas.areaId], set: { printerId } });
  return true;
}

/** @returns the printer of the table's area, else that of the shop, if it is switched on */
export async function findInvoicePrinter(
  context: ShopContext,
  invoiceId: string,
): Promise<PrinterRow | undefined> {
  const { tx, scope } = context;
  const { shopId } = scope;
  const [ofArea] = await tx
    .select({ printer: printers })
    .from(invoices)
    .innerJoin(tables, and(eq(tables.shopId, invoices.shopId), eq(tables.id, invoices.tableId)))
    .innerJoin(
      invoiceAreas,
      and(eq(invoiceAreas.shopId, tables.shopId), eq(invoiceAreas.areaId, tables.areaId)),
    )
    .innerJoin(printers, eq(printers.id, invoiceAreas.printerId))
    .where(and(eq(invoices.shopId, shopId), eq(invoices.id, invoiceId), eq(printers.isEnabled, true)));
  return ofArea?.printer ?? findInvoicePrinterOfShop(context);
}

/** @returns the printer of invoices without a table, if it is switched on */
export async function findInvoicePrinterOfShop({
  tx,
  scope: { shopId },
}: ShopContext): Promise<PrinterRow | undefined> {
  const isInvoicePrinter = and(eq(printers.printsInvoices, true), eq(printers.isEnabled, true));
  const [ofShop] = await tx
    .select()
    .from(printers)
    .where(and(eq(printers.shopId, shopId), isInvoicePrinter));
  return ofShop;
}
