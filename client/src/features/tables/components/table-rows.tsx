import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useMemo } from 'react';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { TableActions, type TableHandlers } from './table-cards.tsx';
import { TableOccupancy } from './table-occupancy.tsx';
import classes from './table-rows.module.css';

export function TableRows({ tables, onQr, onEdit, onDelete }: TableHandlers & { tables: readonly Table[] }) {
  const columns = useMemo<Column<Table>[]>(
    () => [
      { head: 'Table', cell: ({ name }) => name },
      { head: 'Area', cell: ({ areaId }) => areaId.name },
      { head: 'Seats', cell: ({ noOfSeats }) => noOfSeats, isNumeric: true, width: '4.5rem' },
      { head: 'Shape', cell: ({ shape }) => <Shape shape={shape} />, width: '9.25rem' },
      { head: 'Status', cell: ({ isEmpty }) => <TableOccupancy isEmpty={isEmpty} />, width: '7.875rem' },
      {
        head: 'Action',
        width: '10rem',
        cell: (table) => <TableActions table={table} onQr={onQr} onEdit={onEdit} onDelete={onDelete} />,
      },
    ],
    [onQr, onEdit, onDelete],
  );
  return <DataTable label="Tables" columns={columns} rows={tables} />;
}

function Shape({ shape }: Pick<Table, 'shape'>) {
  return (
    <span className={classes.shape}>
      <span className={classes.figure} data-shape={shape} aria-hidden="true" />
      {shape}
    </span>
  );
}
