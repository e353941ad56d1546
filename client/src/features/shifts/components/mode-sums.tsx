import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { signedRupees } from '@tawa/shared/money.ts';
import type { XReport } from '@tawa/shared/shifts/shifts.contract.ts';
import { useId, useMemo } from 'react';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { expectedOf } from '../model/shift-sums.ts';
import classes from './drawer.module.css';

type Row = NonNullable<XReport['sums']>[number] & { _id: string };

function columns(): Column<Row>[] {
  const m = shiftMessages().modes;
  const names = dinerInvoiceMessages().paymentMode;
  return [
    { head: m.mode, isTitle: true, noWrap: true, cell: ({ paymentMode }) => names[paymentMode] },
    {
      head: m.received,
      isNumeric: true,
      phone: 'bottomStart',
      cell: ({ received }) => signedRupees(received),
    },
    { head: m.tips, isNumeric: true, cell: ({ tips }) => signedRupees(tips) },
    { head: m.refunded, isNumeric: true, cell: ({ refunded }) => signedRupees(refunded) },
    { head: m.collected, isNumeric: true, cell: ({ collected }) => signedRupees(collected) },
    {
      head: m.total,
      isNumeric: true,
      phone: 'topEnd',
      cell: (row) => <b>{signedRupees(expectedOf(row))}</b>,
    },
  ];
}

/** What each mode took in. Nothing for who may not see it yet. */
export function ModeSums({ sums }: Pick<XReport, 'sums'>) {
  const m = shiftMessages().shift;
  const titleId = useId();
  const rows = useMemo(() => sums?.map((sum) => ({ ...sum, _id: sum.paymentMode })), [sums]);
  const shownColumns = useMemo(columns, []);
  if (!rows) return null;
  return (
    <section className={rows.length === 0 ? classes.card : classes.modes} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.modes}</h2>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{m.noMoney}</p>
      ) : (
        <DataTable label={m.modes} rows={rows} columns={shownColumns} />
      )}
    </section>
  );
}
