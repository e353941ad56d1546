import { type CSSProperties, memo, type ReactNode } from 'react';
import { Skeleton } from '../feedback/skeletons.tsx';
import { useIncrementalRows } from '../hooks/use-incremental-rows.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import classes from './data-table.module.css';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Money and counts stand under each other. */
  isNumeric?: boolean;
  /** Dates and numbers: never broken into lines. */
  isNoWrap?: boolean;
  /** Stands above a card; otherwise the first column does. */
  isCardTitle?: boolean;
  /** As CSS. As soon as one column has it, rows neither move each other nor cost anything out of sight. */
  width?: string;
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

/** With more columns than these, a table stands closer, and only on a wide screen. */
const MAX_RELAXED_COLUMNS = 7;

/** Rows on a desktop, cards on a phone, with the last column as their buttons. */
export function DataTable<Row extends { _id: string }>({ label, columns, rows }: Props<Row>) {
  const isDense = columns.length > MAX_RELAXED_COLUMNS;
  const isCards = useMediaQuery(`(max-width: ${isDense ? 1199 : 799}px)`);
  const title = columns.find(({ isCardTitle }) => isCardTitle) ?? columns[0];
  return (
    <table
      className={classes.table}
      role="table"
      aria-label={label}
      data-cards={isCards}
      data-dense={isDense && !isCards}
      data-fixed={!isCards && columns.some(({ width }) => width)}
      style={
        { '--columns': columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ') } as CSSProperties
      }
    >
      <Head columns={columns} />
      <tbody role="rowgroup">
        {useIncrementalRows(rows).map((row) => (
          <BodyRow key={row._id} row={row} columns={columns} title={title} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** What stands on top of its card. */
  title: Column<Row> | undefined;
}

const BodyRow = memo(<Row,>({ row, columns, title }: RowProps<Row>) => (
  <tr role="row">
    {columns.map((column) => (
      <td
        key={column.head}
        role="cell"
        data-head={column.head}
        data-figure={column.isNumeric}
        data-whole={column.isNoWrap}
        data-title={column === title}
      >
        <span className={column.isNumeric || column.isNoWrap ? 'figures' : undefined}>
          {column.cell(row)}
        </span>
      </td>
    ))}
  </tr>
)) as <Row>(props: RowProps<Row>) => ReactNode;

function Head<Row>({ columns }: Pick<Props<Row>, 'columns'>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ head, isNumeric }) => (
          <th key={head} scope="col" role="columnheader" data-figure={isNumeric}>
            {head}
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
