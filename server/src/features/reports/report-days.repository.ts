import { and, eq, gte, inArray, lte, min } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { kots } from '../orders/orders.table.ts';
import { type ReportDayRow, reportDays } from './report-days.table.ts';

/** Raised when the stored form of a part changes, or what is summed in it. */
const FORMAT_OF_SUMS = 1;

export type StoredDay = Omit<ReportDayRow, 'shopId' | 'format'>;

/** Lists what is stored of business days, both included. */
export async function listStoredDays(
  { tx, scope: { shopId } }: ShopContext,
  parts: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<StoredDay[]> {
  return tx
    .select({
      day: reportDays.day,
      part: reportDays.part,
      fromAt: reportDays.fromAt,
      toAt: reportDays.toAt,
      sums: reportDays.sums,
    })
    .from(reportDays)
    .where(
      and(
        eq(reportDays.shopId, shopId),
        gte(reportDays.day, from),
        lte(reportDays.day, to),
        inArray(reportDays.part, [...parts]),
        eq(reportDays.format, FORMAT_OF_SUMS),
      ),
    );
}

/** Call it in the transaction that has computed the sums, under the lock of the shop. */
export async function storeDay({ tx, scope: { shopId } }: ShopContext, stored: StoredDay): Promise<void> {
  const { fromAt, toAt, sums } = stored;
  const format = FORMAT_OF_SUMS;
  await tx
    .insert(reportDays)
    .values({ ...stored, shopId, format })
    .onConflictDoUpdate({
      target: [reportDays.shopId, reportDays.day, reportDays.part],
      set: { fromAt, toAt, sums, format },
    });
}

/** Returns the first business day with an order, or undefined. */
export async function findFirstOrderDay({ tx, scope: { shopId } }: ShopContext): Promise<string | undefined> {
  const [row] = await tx
    .select({ day: min(kots.businessDay) })
    .from(kots)
    .where(eq(kots.shopId, shopId));
  return row?.day ?? undefined;
}
