import { toRupees } from '@tawa/shared/money.ts';
import type { ApprovalRequest } from '@tawa/shared/terminals/approvals.contract.ts';
import { APPROVAL_REQUEST_MS, type ApprovalStatus } from '@tawa/shared/terminals/approvals.rules.ts';
import { may, type ShopContext } from '../../auth/shop-scope.ts';
import { latestPlausibleCreation } from '../../support/time-window.ts';
import { readNames } from './approval-requests.repository.ts';
import type { ApprovalRequestRow } from './approval-requests.table.ts';

/** @param now ms UTC */
export function statusOfRequest(row: ApprovalRequestRow, now: number): ApprovalStatus {
  if (row.usedAt !== null) return 'USED';
  if (row.decision === 'REFUSED' || row.decision === 'WITHDRAWN') return row.decision;
  // A later one was stored while the clock was ahead, and would live longer than it may.
  const isOfLater = Math.max(row.createdAt, row.decidedAt ?? 0) > latestPlausibleCreation(now, 0);
  const endsAt = row.decidedAt === null ? row.expiresAt : row.decidedAt + APPROVAL_REQUEST_MS;
  if (isOfLater || now >= endsAt) return 'EXPIRED';
  return row.decision ?? 'WAITING';
}

/** As the caller may see them. @param now ms UTC */
export async function presentRequests(
  { tx, scope }: ShopContext,
  rows: readonly ApprovalRequestRow[],
  now: number,
): Promise<ApprovalRequest[]> {
  const ids = rows.flatMap(({ requesterId, decidedBy }) => [requesterId, decidedBy ?? []].flat());
  const names = await readNames(tx, [...new Set(ids)]);
  const person = (userId: string) => ({ _id: userId, name: names.get(userId) ?? '' });
  return rows.map((row) => ({
    _id: row.id,
    act: row.act,
    permission: row.permission,
    subject: { kind: row.subjectKind, _id: row.subjectId, label: row.subjectLabel },
    // Of a bill it has amounts.
    detail: row.subjectKind === 'kot' || may(scope, 'price.read') ? row.detail : null,
    amount: may(scope, 'price.read') ? toRupees(row.amount) : null,
    requester: person(row.requesterId),
    status: statusOfRequest(row, now),
    decidedBy: row.decidedBy === null ? null : person(row.decidedBy),
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
  }));
}

/** As the caller may see it. @param now ms UTC */
export async function presentRequest(
  context: ShopContext,
  row: ApprovalRequestRow,
  now: number,
): Promise<ApprovalRequest> {
  const [presented] = await presentRequests(context, [row], now);
  if (!presented) throw new Error('the request was not presented');
  return presented;
}
