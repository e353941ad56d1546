import { IconReceiptRupee } from '@tabler/icons-react';
import type { AuditEntry } from '@tawa/shared/audit/audit.contract.ts';
import { auditMessages } from '@tawa/shared/messages/audit.en.ts';
import { useMemo } from 'react';
import { formatSince } from '../../../lib/server-clock.ts';
import { IconButton } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { auditFacts, auditSentence } from '../model/audit-sentence.ts';
import classes from './audit-table.module.css';

type Row = AuditEntry & { _id: string };

interface Props {
  entries: readonly AuditEntry[];
  onView: (invoiceId: string) => void;
}

export function AuditTable({ entries, onView }: Props) {
  const m = auditMessages();
  const rows = useMemo(() => entries.map((entry) => ({ ...entry, _id: String(entry.n) })), [entries]);
  const action: Column<Row> = {
    head: m.table.action,
    cell: (entry) => <ViewBill entry={entry} onView={onView} />,
  };
  return <DataTable label={m.title} rows={rows} columns={[...dataColumns(), action]} />;
}

function dataColumns(): Column<Row>[] {
  const { table: m } = auditMessages();
  return [
    { head: m.time, phone: 'bottomStart', noWrap: true, cell: ({ at }) => formatSince(at) },
    { head: m.person, phone: 'bottomEnd', cell: personText },
    { head: m.what, isTitle: true, cell: (entry) => <What entry={entry} /> },
    { head: m.reason, cell: ({ reason }) => reason ?? m.noReason },
    {
      head: m.amount,
      isNumeric: true,
      phone: 'topEnd',
      cell: ({ amount, isLoss }) => <Amount amount={amount} isLoss={isLoss} />,
    },
  ];
}

function personText({ actor, approver }: AuditEntry): string {
  const { anonymous, approvedBy } = auditMessages();
  const name = actor?.name ?? anonymous;
  return approver ? approvedBy(name, approver.name) : name;
}

function What({ entry }: { entry: AuditEntry }) {
  const m = auditMessages().flags;
  const facts = auditFacts(entry);
  return (
    <span className={classes.what}>
      <span className={classes.sentence}>{auditSentence(entry)}</span>
      {facts.length > 0 && <span className={`${classes.facts} figures`}>{facts.join(' · ')}</span>}
      {entry.flags.length > 0 && (
        <span className={classes.flags}>
          {entry.flags.map((flag) => (
            <StatusBadge key={flag} tone="late">
              {m[flag]}
            </StatusBadge>
          ))}
        </span>
      )}
    </span>
  );
}

function Amount({ amount, isLoss }: Pick<AuditEntry, 'amount' | 'isLoss'>) {
  if (amount === null) return null;
  return <Money rupees={amount} className={(isLoss && classes.loss) || ''} />;
}

function ViewBill({ entry, onView }: { entry: AuditEntry; onView: (invoiceId: string) => void }) {
  const { invoiceId } = entry;
  if (invoiceId === null) return null;
  return (
    <IconButton
      label={auditMessages().table.viewInvoice(auditSentence(entry))}
      onClick={() => onView(invoiceId)}
    >
      <IconReceiptRupee size={22} aria-hidden="true" />
    </IconButton>
  );
}
