import type { AuditEntry } from '@tawa/shared/audit/audit.contract.ts';
import { AUDIT_ACTS, type AuditFacts, type AuditFlag, isMoneyFact } from '@tawa/shared/audit/audit.rules.ts';
import { auditCsvTexts } from '@tawa/shared/messages/audit.server.en.ts';
import { storedReasons } from '@tawa/shared/messages/invoices.server.en.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { givenReasonNames } from '@tawa/shared/reason-names.ts';
import type { TableRow } from '../../support/export/table.ts';
import type { AuditRow } from './audit.repository.ts';

const wordNames = (): Readonly<Record<string, string>> => ({ ...storedReasons, ...givenReasonNames() });

/** The label of a reason of the shop's own is as it was then. An erasure leaves an empty text. */
const reasonText = ({ reasonKey, reasonText: text }: AuditRow): string | null =>
  (reasonKey === null ? undefined : wordNames()[reasonKey]) ?? (text || null);

type Fact = AuditEntry['facts'][number];

function presentFacts(before: AuditFacts | null, after: AuditFacts | null): Fact[] {
  const valueIn = (facts: AuditFacts | null, name: string) => {
    const value = facts?.[name] ?? null;
    if (value === null) return null;
    return String(isMoneyFact(name) && typeof value === 'number' ? toRupees(value) : value);
  };
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({ name, before: valueIn(before, name), after: valueIn(after, name) }));
}

const flagsOf = (row: AuditRow): AuditFlag[] => [
  ...(row.isVoidAfterServing ? (['voidedAfterServing'] as const) : []),
  ...(row.isLargeDiscount ? (['largeDiscount'] as const) : []),
  ...(row.isRepeatedVoid ? (['repeatedVoids'] as const) : []),
];

export function presentAuditEntry(row: AuditRow): AuditEntry {
  const { n, at, act, actorId, actorName, subjectKind, subjectId, subjectLabel, subjectName } = row;
  const { invoiceId, itemName, approverId, approverName } = row;
  return {
    n,
    at: new Date(at).toISOString(),
    act,
    actor: actorId === null ? null : { _id: actorId, name: actorName },
    approver: approverId === null ? null : { _id: approverId, name: approverName },
    subject: { kind: subjectKind, _id: subjectId, label: subjectLabel, name: subjectName },
    invoiceId,
    itemName,
    amount: row.amount === null ? null : toRupees(row.amount),
    isLoss: AUDIT_ACTS[act].isLoss,
    reason: reasonText(row),
    facts: presentFacts(row.before, row.after),
    flags: flagsOf(row),
  };
}

export const presentAuditPerson = ({ id, name }: { id: string; name: string }) => ({ _id: id, name });

export const auditTitles = (): string[] => Object.values(auditCsvTexts.columns);

export const auditRow = ({
  n,
  at,
  act,
  actor,
  approver,
  subject,
  amount,
  reason,
  flags,
}: AuditEntry): TableRow => [
  { number: n },
  { instant: at },
  actor?.name ?? '',
  act,
  subject.kind,
  subject.name ?? subject.label,
  amount === null ? null : { amount },
  reason ?? '',
  flags.join('; '),
  approver?.name ?? '',
];
