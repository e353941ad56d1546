import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useMemo } from 'react';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { groupName } from '../../orders/model/table-group.ts';
import { TableActions, type TableListProps } from './table-cards.tsx';
import { TableOccupancy } from './table-occupancy.tsx';
import classes from './table-rows.module.css';

export function TableRows({ tables, stateOf, onQr, onEdit, onDelete }: TableListProps) {
  const { columns: m, list } = tableEditMessages();
  const columns = useMemo<Column<Table>[]>(
    () => [
      { head: m.table, cell: (table) => <Name table={table} /> },
      { head: m.area, phone: 'bottomStart', cell: ({ areaId }) => areaId.name },
      { head: m.seats, cell: ({ noOfSeats }) => noOfSeats, isNumeric: true, width: '4.5rem' },
      { head: m.shape, cell: ({ shape }) => <Shape shape={shape} />, phone: 'bottomEnd', width: '9.25rem' },
      {
        head: m.status,
        cell: (table) => <TableOccupancy state={stateOf(table)} />,
        phone: 'topEnd',
        width: '7.875rem',
      },
      {
        head: m.action,
        width: '10rem',
        cell: (table) => <TableActions table={table} onQr={onQr} onEdit={onEdit} onDelete={onDelete} />,
      },
    ],
    [m, stateOf, onQr, onEdit, onDelete],
  );
  return <DataTable label={list.tables} columns={columns} rows={tables} />;
}

function Name({ table }: { table: Table }) {
  if (!table.group) return table.name;
  return (
    <>
      {table.name} <small className={classes.group}>{groupName(table)}</small>
    </>
  );
}

function Shape({ shape }: Pick<Table, 'shape'>) {
  return (
    <span className={classes.shape}>
      <span className={classes.figure} data-shape={shape} aria-hidden="true" />
      {tableEditMessages().shapes[shape]}
    </span>
  );
}
