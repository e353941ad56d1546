import type { AuditEntry } from '@tawa/shared/audit/audit.contract.ts';
import { newId } from './ids.ts';

let entries = 0;

/** A discount of ₹50 on a bill, given by Ravi without a reason. */
export function anAuditEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  const invoiceId = newId();
  entries += 1;
  return {
    n: entries,
    at: '2026-11-20T06:30:00.000Z',
    act: 'invoice.discounted',
    actor: { _id: newId(), name: 'Ravi' },
    approver: null,
    subject: { kind: 'invoice', _id: invoiceId, label: '2627-000123', name: null },
    invoiceId,
    itemName: null,
    amount: 50,
    isLoss: true,
    reason: null,
    facts: [
      { name: 'discount', before: '0', after: '50' },
      { name: 'subTotal', before: null, after: '200' },
    ],
    flags: [],
    ...overrides,
  };
}
