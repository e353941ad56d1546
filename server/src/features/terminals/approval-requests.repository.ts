import { APPROVAL_REQUEST_MS } from '@tawa/shared/terminals/approvals.rules.ts';
import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import { users } from '../../auth/users.table.ts';
import type { Db } from '../../db/database.ts';
import { deleteInBatches, type RetentionJob } from '../../db/retention-batches.ts';
import { latestPlausibleCreation } from '../../support/time-window.ts';
import { type ApprovalRequestRow, approvalRequests } from './approval-requests.table.ts';

/** An approval is used within two such times. The third leaves room for clocks that differ. */
const SHOWN_MS = 3 * APPROVAL_REQUEST_MS;

const RETENTION_MS = 86_400_000;

const ofShop = ({ shopId }: ShopScope, approvalId: string) =>
  and(eq(approvalRequests.shopId, shopId), eq(approvalRequests.id, approvalId));

/** The oldest first. @param now ms UTC */
export async function listRecentRequests(
  { tx, scope: { shopId } }: ShopContext,
  now: number,
): Promise<ApprovalRequestRow[]> {
  return tx
    .select()
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.shopId, shopId),
        gt(approvalRequests.createdAt, now - SHOWN_MS),
        lte(approvalRequests.createdAt, latestPlausibleCreation(now, SHOWN_MS)),
      ),
    )
    .orderBy(asc(approvalRequests.createdAt), asc(approvalRequests.id));
}

export async function findRequest(
  { tx, scope }: ShopContext,
  approvalId: string,
): Promise<ApprovalRequestRow | undefined> {
  const [row] = await tx.select().from(approvalRequests).where(ofShop(scope, approvalId));
  return row;
}

export async function insertRequest(tx: Db, row: ApprovalRequestRow): Promise<void> {
  await tx.insert(approvalRequests).values(row);
}

/** Deletes what is older than a day, of all shops. */
export const purgeOldApprovalRequests: RetentionJob = async function* (read, now) {
  const isOld = or(
    lte(approvalRequests.createdAt, now - RETENTION_MS),
    gt(approvalRequests.createdAt, latestPlausibleCreation(now, RETENTION_MS)),
  );
  yield* deleteInBatches(read, approvalRequests, approvalRequests.id, isOld);
};

/** Returns undefined if the shop has no such request. */
export async function updateRequest(
  { tx, scope }: ShopContext,
  approvalId: string,
  change: Partial<Pick<ApprovalRequestRow, 'decision' | 'decidedBy' | 'decidedAt' | 'usedAt'>>,
): Promise<ApprovalRequestRow | undefined> {
  const [row] = await tx.update(approvalRequests).set(change).where(ofShop(scope, approvalId)).returning();
  return row;
}

export async function readNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
