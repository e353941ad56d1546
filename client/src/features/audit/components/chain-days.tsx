import type { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { formatDate, startOfDate } from '@tawa/shared/calendar.ts';
import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import { proofMessages } from '@tawa/shared/messages/audit.proof.en.ts';
import { useId, useMemo } from 'react';
import { Money } from '../../../ui/elements/money.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './proof.module.css';

type Day = DataOf<typeof auditApi.getChain>['days'][number];
type Row = Day & { _id: string };

function columns(): Column<Row>[] {
  const m = proofMessages().days;
  return [
    { head: m.day, isTitle: true, noWrap: true, cell: ({ day }) => formatDate(startOfDate(day)) },
    { head: m.entry, isNumeric: true, phone: 'bottomStart', cell: ({ n }) => n.toLocaleString('en-IN') },
    { head: m.billed, isNumeric: true, phone: 'topEnd', cell: ({ billed }) => <Money rupees={billed} /> },
    {
      head: m.received,
      isNumeric: true,
      phone: 'bottomEnd',
      cell: ({ received }) => <Money rupees={received} />,
    },
    { head: m.hash, cell: ({ hash }) => <code className={classes.hash}>{hash}</code> },
  ];
}

/** The last entry of each day on which the chain grew. Amounts are sums since the first entry. */
export function ChainDays({ days }: { days: readonly Day[] }) {
  const m = proofMessages().days;
  const titleId = useId();
  const rows = useMemo(() => days.map((day) => ({ ...day, _id: day.day })), [days]);
  const shownColumns = useMemo(columns, []);
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.title}</h2>
      <DataTable label={m.title} rows={rows} columns={shownColumns} />
    </section>
  );
}
