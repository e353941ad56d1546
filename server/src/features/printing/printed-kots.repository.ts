import { PRINT_JOB_RETENTION_MS } from '@tawa/shared/printing/printing.rules.ts';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { BATCH_ROWS, type RetentionJob } from '../../db/retention-batches.ts';
import { type PrintedKotRow, printedKots } from './printing.table.ts';

export async function findPrintedKot(db: Db, { shopId }: ShopScope, kotId: string) {
  const [row] = await db
    .select()
    .from(printedKots)
    .where(and(eq(printedKots.shopId, shopId), eq(printedKots.kotId, kotId)));
  return row;
}

export async function savePrintedKot(
  tx: Db,
  { shopId }: ShopScope,
  row: Omit<PrintedKotRow, 'shopId'>,
): Promise<void> {
  const { kotId, ...rest } = row;
  await tx
    .insert(printedKots)
    .values({ kotId, shopId, ...rest })
    .onConflictDoUpdate({ target: printedKots.kotId, set: rest });
}

export async function deletePrintedKots(tx: Db, shopId: string, kotIds: readonly string[]): Promise<void> {
  await tx
    .delete(printedKots)
    .where(and(eq(printedKots.shopId, shopId), inArray(printedKots.kotId, [...kotIds])));
}

/** Deletes the rows of KOTs that nobody cooks any more. */
export const purgeOldPrintedKots: RetentionJob = async function* (read, now) {
  for (;;) {
    const old = await read
      .select({ kotId: printedKots.kotId })
      .from(printedKots)
      .where(lte(printedKots.printedAt, now - PRINT_JOB_RETENTION_MS))
      .limit(BATCH_ROWS);
    if (old.length === 0) return;
    const kotIds = old.map(({ kotId }) => kotId);
    yield async (tx) => void (await tx.delete(printedKots).where(inArray(printedKots.kotId, kotIds)));
  }
};
