import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import type { TableState } from '../model/table-state.ts';
import classes from './table-occupancy.module.css';

export function TableOccupancy({ state }: { state: TableState }) {
  return (
    <span className={classes.state} data-state={state}>
      <span className={classes.mark} aria-hidden="true" />
      {tablesMessages().states[state]}
    </span>
  );
}
