import {
  PRINT_JOB_KIND_NAMES,
  PRINT_JOB_KINDS,
  PRINT_JOB_RETENTION_MS,
  type PrintJobKindRules,
} from '@tawa/shared/printing/printing.rules.ts';
import { and, count, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { BATCH_ROWS, type RetentionJob } from '../../db/retention-batches.ts';
import { placeholders, statement } from '../../db/statement.ts';
import { latestPlausibleCreation } from '../../support/time-window.ts';
import { kots } from '../orders/orders.table.ts';
import { factColumns, isUndecided } from './print-jobs.repository.ts';
import { type PrintedKotRow, printedKots, printJobs } from './printing.table.ts';

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

export async function findPrintedKot(db: Db, { shopId }: ShopScope, kotId: string) {
  const [row] = await selectPrintedKot(db).execute({ shopId, kotId });
  return row;
}

export async function savePrintedKot(
  tx: Db,
  { shopId }: ShopScope,
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

/** A week without a printer has more, and nobody reads so many. */
const MAX_LISTED = 100;

const isOfKind = (test: (rules: PrintJobKindRules) => boolean) =>
  inArray(
    printJobs.kind,
    PRINT_JOB_KIND_NAMES.filter((kind) => test(PRINT_JOB_KINDS[kind])),
  );

/**
 * The prints about which a person must decide. Those of a KOT that is no longer cooked, or that is paid, are left out. The
 * paper of a cancellation stays, because the kitchen may still cook.
 * @param kinds the prints of KOTs only, or those of bills and QR cards too
 */
function needsDecision({ shopId }: ShopScope, kinds: 'kots' | 'all') {
  const isCooked = and(eq(kots.status, 'COOKING'), isNull(kots.paidAt));
  const isNeeded = or(
    isOfKind(({ decision }) => decision === 'always'),
    and(
      isOfKind(({ decision }) => decision === 'cooking'),
      isCooked,
    ),
  );
  const isOfKot = kinds === 'kots' ? isOfKind(({ hasFallback }) => hasFallback) : undefined;
  return and(eq(printJobs.shopId, shopId), isUndecided(), isNeeded, isOfKot);
}

/** Newest first. For the order of the id itself, SQLite would read all jobs of the shop by the index that has this order. */
const newestFirst = desc(sql`${printJobs.id} || ''`);

export function listUndecidedPrints(db: Db, scope: ShopScope, kinds: 'kots' | 'all') {
  return db
    .select({
      ...factColumns,
      document: printJobs.document,
      seenAt: printJobs.seenAt,
      tableName: kots.tableName,
    })
    .from(printJobs)
    .leftJoin(kots, eq(kots.id, printJobs.kotId))
    .where(needsDecision(scope, kinds))
    .orderBy(newestFirst)
    .limit(MAX_LISTED);
}

/** Counts those of one printer. */
export async function countUndecidedPrints(db: Db, scope: ShopScope, printerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(printJobs)
    .leftJoin(kots, eq(kots.id, printJobs.kotId))
    .where(and(needsDecision(scope, 'all'), eq(printJobs.printerId, printerId)));
  return row?.count ?? 0;
}

export type UndecidedPrintRow = Awaited<ReturnType<typeof listUndecidedPrints>>[number];

/** Empties the documents of jobs about these KOTs and invoices. The jobs cannot be printed again. */
export async function erasePrintDocuments(
  tx: Db,
  shopId: string,
  of: 'kots' | 'invoices',
  ids: readonly string[],
): Promise<void> {
  const subject = of === 'kots' ? printJobs.kotId : printJobs.invoiceId;
  const ofSubjects = and(eq(printJobs.shopId, shopId), inArray(subject, [...ids]));
  await tx
    .update(printJobs)
    .set({ document: { blocks: [] }, isUntold: false })
    .where(ofSubjects);
  const isPrinted = inArray(printJobs.status, ['PRINTED', 'SENT']);
  await tx
    .update(printJobs)
    .set({ status: 'DISCARDED' })
    .where(and(ofSubjects, sql`not ${isPrinted}`));
}

/** Deletes old jobs with their documents. */
export const purgeOldPrintJobs: RetentionJob = async function* (read, now) {
  const isOld = or(
    lte(printJobs.createdAt, now - PRINT_JOB_RETENTION_MS),
    gt(printJobs.createdAt, latestPlausibleCreation(now, PRINT_JOB_RETENTION_MS)),
  );
  for (;;) {
    const old = await read.select({ id: printJobs.id }).from(printJobs).where(isOld).limit(BATCH_ROWS);
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    yield async (tx) => void (await tx.delete(printJobs).where(inArray(printJobs.id, ids)));
  }
};
