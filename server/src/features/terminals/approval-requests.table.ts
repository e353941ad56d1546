import {
  APPROVABLE_ACTS,
  APPROVABLE_PERMISSIONS,
  APPROVAL_DECISIONS,
} from '@tawa/shared/terminals/approvals.rules.ts';
import { id, index, instant, paise, table, text } from '../../db/columns.ts';
import { shops } from '../shops/shops.table.ts';

/** What people ask others to approve. A retention job deletes rows after a day; the audit has what was done. */
export const approvalRequests = table(
  'approval_requests',
  {
    id: id('id').primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    requesterId: id('requester_id').notNull(),
    act: text('act', { enum: APPROVABLE_ACTS }).notNull(),
    permission: text('permission', { enum: APPROVABLE_PERMISSIONS }).notNull(),
    /** The id in the path of the act. */
    targetId: id('target_id').notNull(),
    /** As the audit names it. */
    subjectKind: text('subject_kind', { enum: ['kot', 'invoice'] }).notNull(),
    subjectId: id('subject_id').notNull(),
    subjectLabel: text('subject_label').notNull(),
    detail: text('detail'),
    amount: paise('amount').notNull(),
    /** The hash of path and body of the act. */
    actHash: text('act_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    decision: text('decision_kind', { enum: [...APPROVAL_DECISIONS, 'WITHDRAWN'] }),
    decidedBy: id('decided_by_id'),
    decidedAt: instant('decided_at'),
    usedAt: instant('used_at'),
  },
  (table) => [index('approval_requests_created').on(table.shopId, table.createdAt)],
);

export type ApprovalRequestRow = typeof approvalRequests.$inferSelect;
