import { PRINT_JOB_RETENTION_MS } from '@tawa/shared/printing/printing.rules.ts';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { deleteInBatches, type RetentionJob } from '../../../db/retention-batches.ts';
import { placeholders, statement } from '../../../db/statement.ts';
import { type PrintedKotRow, printedKots } from '../printing.table.ts';

const selectPrintedKot = statement((db) =>
  db
    .select()
    .from(printedKots)
    .where(
      and(eq(printedKots.shopId, sql.placeholder('shopId')), eq(printedKots.kotId, sql.placeholder('kotId'))),
    ),
);

const upsertPrintedKot = statement((db) => {
  const row = placeholders(printedKots);
  const { kotId: _kotId, shopId: _shopId, ...rest } = row;
  return db.insert(printedKots).values(row).onConflictDoUpdate({ target: printedKots.kotId, set: rest });
});

export async function findPrintedKot({ tx, scope: { shopId } }: ShopContext, kotId: string) {
  const [row] = await selectPrintedKot(tx).execute({ shopId, kotId });
  return row;
}

export async function savePrintedKot(
  { tx, scope: { shopId } }: ShopContext,
  row: Omit<PrintedKotRow, 'shopId'>,
): Promise<void> {
  await upsertPrintedKot(tx).execute({ ...row, shopId });
}

export async function deletePrintedKots(tx: Db, shopId: string, kotIds: readonly string[]): Promise<void> {
  await tx
    .delete(printedKots)
    .where(and(eq(printedKots.shopId, shopId), inArray(printedKots.kotId, [...kotIds])));
}

/** Deletes the rows of KOTs that nobody cooks any more. */
export const purgeOldPrintedKots: RetentionJob = async function* (read, now) {
  const isOld = lte(printedKots.printedAt, now - PRINT_JOB_RETENTION_MS);
  yield* deleteInBatches(read, printedKots, printedKots.kotId, isOld);
};
