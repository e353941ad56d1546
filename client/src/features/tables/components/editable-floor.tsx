import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import { PLAN_COLUMNS, PLAN_ROWS } from '@tawa/shared/tables/floor-plan.rules.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type ComponentProps, type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import type { FloorDraftControl } from '../hooks/use-floor-draft.ts';
import { useTableDrag } from '../hooks/use-table-drag.ts';
import { isFreeCell, type Step } from '../model/floor-draft.ts';
import classes from './editable-floor.module.css';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Props {
  label: string;
  /** Id of the element that tells how tables are moved. */
  descriptionId: string;
  draft: FloorDraftControl;
  inert: boolean;
}

/**
 * Shows all cells of a plan and, in rows below them, the tables without a place. Both are in one grid, so
 * that a table which gets a place stays the same element and keeps the focus.
 */
export function EditableFloor({ label, descriptionId, draft, inert }: Props) {
  const { tables } = draft;
  const { floor, drag, handlersOf, cancel } = useTableDrag((table, place) =>
    place ? draft.put(table, place) : draft.takeOff(table),
  );
  const unplaced = tables.filter(({ position }) => !position);

  function onKeyDown(event: KeyboardEvent, table: Table): void {
    const step = STEPS[event.key];
    if (event.key === 'Escape') cancel();
    if (step) draft.step(table, step);
    else if (event.key === 'Delete' && table.position) draft.takeOff(table);
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.scroller} inert={inert}>
      <div
        role="application"
        aria-label={label}
        className={classes.grid}
        style={{ '--columns': PLAN_COLUMNS, '--rows': PLAN_ROWS } as CSSProperties}
      >
        <div ref={floor} className={classes.floor} />
        {drag?.place && (
          <span
            className={classes.target}
            data-taken={!isFreeCell(tables, drag.place, drag.tableId)}
            style={{ gridColumn: drag.place.x + 1, gridRow: drag.place.y + 1 }}
          />
        )}
        {unplaced.length > 0 && <p className={classes.trayLabel}>{tableEditMessages().arrange.notPlaced}</p>}
        {tables.map((table) => (
          <MovableTable
            key={table._id}
            table={table}
            trayIndex={unplaced.indexOf(table)}
            dragged={drag?.tableId === table._id ? drag.by : undefined}
            aria-describedby={descriptionId}
            onKeyDown={(event) => onKeyDown(event, table)}
            {...handlersOf(table)}
          />
        ))}
      </div>
    </div>
  );
}

interface MovableTableProps extends ComponentProps<'button'> {
  table: Table;
  /** Number of a table without a place among these tables. */
  trayIndex: number;
  /** Distance in px while it is dragged. */
  dragged: { x: number; y: number } | undefined;
}

function MovableTable({ table, trayIndex, dragged, ...button }: MovableTableProps) {
  const { name, noOfSeats, shape, position } = table;
  const { arrange: m } = tableEditMessages();
  const { table: words } = tablesMessages();
  const element = useRef<HTMLButtonElement>(null);
  const { x, y } = position ?? { x: trayIndex % PLAN_COLUMNS, y: trayRow(trayIndex) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a table that the keyboard has moved stays in view
  useEffect(() => {
    if (document.activeElement === element.current)
      element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [x, y]);
  const seats = words.seats(noOfSeats);
  return (
    <button
      {...button}
      ref={element}
      type="button"
      className={classes.table}
      data-shape={shape}
      data-dragged={dragged !== undefined}
      title={name}
      style={{
        gridColumn: x + 1,
        gridRow: y + 1,
        ...(dragged && { translate: `${dragged.x}px ${dragged.y}px` }),
      }}
    >
      <span className={`${classes.name} figures`}>{name}</span>
      <span className={`${classes.seats} figures`} aria-hidden="true">
        {noOfSeats}
      </span>
      <span className="unseen">{position ? m.placedTable(seats, x + 1, y + 1) : m.unplacedTable(seats)}</span>
    </button>
  );
}

/** One row between the plan and the tray is for the tray's label. */
function trayRow(trayIndex: number): number {
  return PLAN_ROWS + 1 + Math.floor(trayIndex / PLAN_COLUMNS);
}
