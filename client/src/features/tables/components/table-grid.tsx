import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import classes from './table-grid.module.css';

interface Props {
  tables: readonly Table[];
  /** `_id` of the selected table. */
  chosen?: string | undefined;
  onSelect: (table: Table) => void;
}

export function TableGrid({ tables, chosen, onSelect }: Props) {
  const m = tablesMessages().table;
  return (
    <ul className={classes.grid}>
      {tables.map((table) => (
        <li key={table._id}>
          <button
            type="button"
            className={classes.table}
            data-shape={table.shape}
            data-occupied={!table.isEmpty}
            aria-pressed={chosen === undefined ? undefined : chosen === table._id}
            onClick={() => onSelect(table)}
          >
            <span className={`${classes.name} figures`} data-long={table.name.length > 8}>
              {table.name}
            </span>
            <span className={classes.area}>{table.areaId.name}</span>
            <span className={classes.seats}>{m.seats(table.noOfSeats)}</span>
            <span className={classes.state}>{table.isEmpty ? m.free : m.occupied}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
