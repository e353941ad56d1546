import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { useMediaQuery } from './media-query.ts';
import { Skeleton } from './skeletons.tsx';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Money and counts stand under each other. */
  isFigure?: boolean;
  /** Dates and numbers: never broken into lines. */
  isWhole?: boolean;
  /** Stands above a card; otherwise the first column does. */
  isTitle?: boolean;
}

interface Props<Row> {
  /** What the rows are, for those who do not see the heading: 'Customers'. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

// A table that a phone shows as cards is no table to a screen reader any more, so its roles are said again.
/* biome-ignore-start lint/a11y/noRedundantRoles: `display: block` takes them away */

/** With more columns than these, a table stands closer, and only on a wide screen. */
const FEW_COLUMNS = 7;

/** Rows on a desktop, cards on a phone, with the last column as their buttons. */
export function DataTable<Row extends { _id: string }>({ label, columns, rows }: Props<Row>) {
  const isDense = columns.length > FEW_COLUMNS;
  const isCards = useMediaQuery(`(max-width: ${isDense ? 1199 : 799}px)`);
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  return (
    <table
      className={classes.table}
      role="table"
      aria-label={label}
      data-cards={isCards}
      data-dense={isDense && !isCards}
    >
      <Head names={columns.map(({ head }) => head)} figures={columns.map(({ isFigure }) => isFigure)} />
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row._id} role="row">
            {columns.map((column) => (
              <td
                key={column.head}
                role="cell"
                data-head={column.head}
                data-figure={column.isFigure}
                data-whole={column.isWhole}
                data-title={column === title}
              >
                <span className={column.isFigure || column.isWhole ? 'figures' : undefined}>
                  {column.cell(row)}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ names, figures }: { names: readonly string[]; figures?: readonly (boolean | undefined)[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {names.map((name, index) => (
          <th key={name} scope="col" role="columnheader" data-figure={figures?.[index]}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
/* biome-ignore-end lint/a11y/noRedundantRoles: see above */

const SKELETON_COLUMNS = ['1', '2', '3', '4', '5', '6'];
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Stands where the rows will be, in the first load only. */
export function TableSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading">
      {SKELETON_ROWS.map((row) => (
        <div key={row}>
          {SKELETON_COLUMNS.map((column) => (
            <Skeleton key={column} height={18} />
          ))}
        </div>
      ))}
    </div>
  );
}
