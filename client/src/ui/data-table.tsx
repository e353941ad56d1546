import { memo, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { useInTurns } from './in-turns.ts';
import { Skeleton } from './skeletons.tsx';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Money and counts stand under each other. */
  isFigure?: boolean;
}

interface Props<Row> {
  /** What the rows are, for those who do not see the heading: 'Customers'. */
  label: string;
  /** The same array at every drawing (a constant, or `useMemo`), so that a row is drawn only when it changes. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

// A table that a phone shows as cards is no table to a screen reader any more, so its roles are said again.
/* biome-ignore-start lint/a11y/noRedundantRoles: `display: block` takes them away */

/** Rows on a desktop, cards on a phone: the first column is then a card's title, the last one its buttons. */
export function DataTable<Row extends { _id: string }>({ label, columns, rows }: Props<Row>) {
  return (
    <table className={classes.table} role="table" aria-label={label}>
      <Head names={columns.map(({ head }) => head)} figures={columns.map(({ isFigure }) => isFigure)} />
      <tbody role="rowgroup">
        {useInTurns(rows).map((row) => (
          <BodyRow key={row._id} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

const BodyRow = memo(<Row,>({ row, columns }: RowProps<Row>) => (
  <tr role="row">
    {columns.map(({ head, cell, isFigure }) => (
      <td key={head} role="cell" data-head={head} data-figure={isFigure}>
        <span className={isFigure ? 'figures' : undefined}>{cell(row)}</span>
      </td>
    ))}
  </tr>
)) as <Row>(props: RowProps<Row>) => ReactNode;

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
