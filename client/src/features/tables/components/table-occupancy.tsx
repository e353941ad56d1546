import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import classes from './table-occupancy.module.css';

export function TableOccupancy({ isEmpty }: { isEmpty: boolean }) {
  const m = tablesMessages().table;
  return (
    <span className={classes.state} data-occupied={!isEmpty}>
      <span className={classes.mark} aria-hidden="true" />
      {isEmpty ? m.free : m.occupied}
    </span>
  );
}
