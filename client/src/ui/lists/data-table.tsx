import { IconChevronDown } from '@tabler/icons-react';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { type CSSProperties, memo, type ReactNode, useId, useState } from 'react';
import { Skeleton } from '../feedback/skeletons.tsx';
import { useIncrementalRows } from '../hooks/use-incremental-rows.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import classes from './data-table.module.css';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  noWrap?: boolean;
  isTitle?: boolean;
  /**
   * The cell's corner of a two-line row, on phones. The title is always at `topStart`. Cells without a corner are
   * shown after a tap on the row.
   */
  phone?: 'topEnd' | 'bottomStart' | 'bottomEnd';
  /** CSS. With one set, columns are fixed and rows out of view skip layout. */
  width?: string;
}

interface Props<Row> {
  label: string;
  /** Must be stable, so that unchanged rows do not re-render. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/* biome-ignore-start lint/a11y/noRedundantRoles: the `display: block` of two-line rows drops the table roles */

const MAX_RELAXED_COLUMNS = 7;

export function DataTable<Row extends { _id: string }>(props: Props<Row>) {
  const isTwoLined = useMediaQuery(`(width < ${hasManyColumns(props.columns) ? 1100 : 768}px)`);
  return <TableOfRows {...props} isTwoLined={isTwoLined} />;
}

const hasManyColumns = (columns: readonly unknown[]) => columns.length > MAX_RELAXED_COLUMNS;

/** A table in one of its two forms, whatever the window's width. */
export function TableOfRows<Row extends { _id: string }>(props: Props<Row> & { isTwoLined: boolean }) {
  const { label, columns, rows, isTwoLined } = props;
  const isDense = hasManyColumns(columns);
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  return (
    <table
      className={classes.table}
      role="table"
      aria-label={label}
      aria-colcount={isTwoLined ? columns.length : undefined}
      data-two-lined={isTwoLined}
      data-dense={isDense && !isTwoLined}
      data-fixed={!isTwoLined && columns.some(({ width }) => width)}
      style={
        { '--columns': columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ') } as CSSProperties
      }
    >
      <TableHead columns={columns} isTwoLined={isTwoLined} />
      <tbody role="rowgroup">
        {useIncrementalRows(rows).map((row) => (
          <BodyRow key={row._id} row={row} columns={columns} title={title} isTwoLined={isTwoLined} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  title: Column<Row> | undefined;
  isTwoLined: boolean;
}

const BodyRow = memo(function BodyRow<Row>({ row, columns, title, isTwoLined }: RowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  return (
    <tr role="row" data-open={isOpen}>
      {columns.map((column, index) => (
        <td
          key={column.head}
          role="cell"
          aria-colindex={isTwoLined ? index + 1 : undefined}
          data-head={column.head}
          data-figure={column.isNumeric}
          data-whole={column.noWrap}
          data-title={column === title}
          data-phone={column === title ? 'topStart' : column.phone}
        >
          <span
            id={column === title ? titleId : undefined}
            className={column.isNumeric || column.noWrap ? 'figures' : undefined}
          >
            {column.cell(row)}
          </span>
          {isTwoLined && column === title && (
            <RowToggle titleId={titleId} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          )}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** Covers both lines of its row, so that a tap anywhere opens the rest. */
function RowToggle({
  titleId,
  isOpen,
  onToggle,
}: {
  titleId: string;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={appMessages().details}
      aria-labelledby={`${id} ${titleId}`}
      onClick={onToggle}
    >
      <IconChevronDown size={20} aria-hidden="true" />
    </button>
  );
}

function TableHead<Row>({ columns, isTwoLined }: Pick<RowProps<Row>, 'columns' | 'isTwoLined'>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ head, isNumeric }, index) => (
          <th
            key={head}
            scope="col"
            role="columnheader"
            aria-colindex={isTwoLined ? index + 1 : undefined}
            data-figure={isNumeric}
          >
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

export function TableSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={appMessages().loading}>
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
