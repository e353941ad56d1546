import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import classes from './table-occupancy.module.css';

export function TableOccupancy({ isEmpty }: { isEmpty: boolean }) {
  return (
    <span className={classes.state} data-occupied={!isEmpty}>
      <span className={classes.mark} aria-hidden="true" />
      {isEmpty ? 'Free' : 'Occupied'}
    </span>
  );
}

export function formatSeats({ noOfSeats }: Table): string {
  return `${noOfSeats} ${noOfSeats === 1 ? 'seat' : 'seats'}`;
}
