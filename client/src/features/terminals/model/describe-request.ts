import { remoteApprovalMessages } from '@tawa/shared/messages/terminals.remote.en.ts';
import { signedRupees } from '@tawa/shared/money.ts';
import type { ApprovalRequest } from '@tawa/shared/terminals/approvals.contract.ts';

/** What is asked for, and for those who see prices what it comes to: `Void 2 × Butter Naan of order 12 · ₹91`. */
export function describeRequest({ act, subject, detail, amount }: ApprovalRequest): string {
  const what = remoteApprovalMessages().acts[act](subject.label, detail);
  const parts = [what, amount !== null && signedRupees(amount), subject.kind === 'invoice' && detail];
  return parts.filter(Boolean).join(' · ');
}
