import { and, count, desc, eq } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { type ZReportRow, zReports } from './z-reports.table.ts';

/** Returns the newest first. */
export async function listZReports(
  { tx, scope: { shopId } }: ShopContext,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ZReportRow[]> {
  return tx
    .select()
    .from(zReports)
    .where(eq(zReports.shopId, shopId))
    .orderBy(desc(zReports.number))
    .limit(limit)
    .offset(offset);
}

export async function countZReports({ tx, scope: { shopId } }: ShopContext): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(zReports).where(eq(zReports.shopId, shopId));
  return counted?.total ?? 0;
}

export async function findZReport(
  { tx, scope: { shopId } }: ShopContext,
  zId: string,
): Promise<ZReportRow | undefined> {
  const [row] = await tx
    .select()
    .from(zReports)
    .where(and(eq(zReports.shopId, shopId), eq(zReports.id, zId)));
  return row;
}

export async function insertZReport(
  { tx, scope: { shopId, person } }: ShopContext,
  report: Omit<ZReportRow, 'id' | 'shopId' | 'closedById' | 'closedByName'>,
): Promise<ZReportRow> {
  const by = { closedById: person?.userId ?? null, closedByName: person?.name ?? null };
  const row = { id: newId(), shopId, ...report, ...by };
  await tx.insert(zReports).values(row);
  return row;
}
