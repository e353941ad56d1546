import { remoteApprovalMessages } from '@tawa/shared/messages/terminals.remote.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { ApprovalRequest } from '@tawa/shared/terminals/approvals.contract.ts';

/** What is asked for, and the amount for those who see prices: `Void 2 × Butter Naan of order 12 · ₹91`. */
export function describeRequest({ act, subject, detail, amount }: ApprovalRequest): string {
  const what = remoteApprovalMessages().acts[act](subject.label, detail);
  return amount === null ? what : `${what} · ₹${formatRupees(amount)}`;
}
