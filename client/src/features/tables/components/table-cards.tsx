import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { memo } from 'react';
import { IconButton } from '../../../ui/elements/button.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';
import { groupName } from '../../orders/model/table-group.ts';
import type { TableState } from '../model/table-state.ts';
import { QrIcon } from './qr-icon.tsx';
import classes from './table-cards.module.css';
import { TableOccupancy } from './table-occupancy.tsx';

export interface TableHandlers {
  onQr: (table: Table) => void;
  onEdit: (table: Table) => void;
  onDelete: (table: Table) => void;
}

export interface TableListProps extends TableHandlers {
  tables: readonly Table[];
  stateOf: (table: Table) => TableState;
}

/** Handlers must be stable: cards are memoised. */
export function TableCards({ tables, stateOf, ...handlers }: TableListProps) {
  return (
    <ul className={classes.cards} aria-label={tableEditMessages().list.tables}>
      {tables.map((table) => (
        <TableCard key={table._id} table={table} state={stateOf(table)} {...handlers} />
      ))}
    </ul>
  );
}

interface CardProps extends TableHandlers {
  table: Table;
  state: TableState;
}

const TableCard = memo(({ table, state, onQr, onEdit, onDelete }: CardProps) => (
  <li className={classes.card} data-occupied={!table.isEmpty}>
    <span className={`${classes.figure} figures`} data-shape={table.shape} aria-hidden="true">
      {table.noOfSeats}
    </span>
    <div className={classes.words}>
      <h2>{table.name}</h2>
      {table.group && <p className={classes.group}>{groupName(table)}</p>}
      <p>{table.areaId.name}</p>
      <p className="figures">{tablesMessages().table.seats(table.noOfSeats)}</p>
    </div>
    <div className={classes.foot}>
      <TableOccupancy state={state} />
      <TableActions table={table} onQr={onQr} onEdit={onEdit} onDelete={onDelete} />
    </div>
  </li>
));

export function TableActions({ table, onQr, onEdit, onDelete }: TableHandlers & { table: Table }) {
  return (
    <RowActions name={table.name} onEdit={() => onEdit(table)} onDelete={() => onDelete(table)}>
      <IconButton label={tablesMessages().table.qrCodeOf(table.name)} onClick={() => onQr(table)}>
        <QrIcon />
      </IconButton>
    </RowActions>
  );
}
