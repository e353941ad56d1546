import { PLAN_COLUMNS, PLAN_ROWS, type PlanPosition } from '@tawa/shared/tables/floor-plan.rules.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type PointerEvent, useRef, useState } from 'react';

/** Null means the tray below the plan; undefined means neither plan nor tray. */
type DropPlace = PlanPosition | null | undefined;

interface Drag {
  tableId: string;
  /** Where the table was pressed, and how far it has moved since, in px. */
  from: { x: number; y: number };
  by: { x: number; y: number };
  place: DropPlace;
}

/** Drags tables with a mouse, a finger or a pen. `floor` is the element of the plan's cells. */
export function useTableDrag(onDrop: (table: Table, place: PlanPosition | null) => void) {
  const floor = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();

  function placeAt({ clientX, clientY }: PointerEvent): DropPlace {
    const box = floor.current?.getBoundingClientRect();
    if (!box) return undefined;
    const x = Math.floor(((clientX - box.left) / box.width) * PLAN_COLUMNS);
    const y = Math.floor(((clientY - box.top) / box.height) * PLAN_ROWS);
    if (x < 0 || x >= PLAN_COLUMNS || y < 0) return undefined;
    return y < PLAN_ROWS ? { x, y } : null;
  }

  const handlersOf = (table: Table) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = { x: event.clientX, y: event.clientY };
      setDrag({ tableId: table._id, from, by: { x: 0, y: 0 }, place: table.position });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag?.tableId !== table._id) return;
      const by = { x: event.clientX - drag.from.x, y: event.clientY - drag.from.y };
      setDrag({ ...drag, by, place: placeAt(event) });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag?.tableId !== table._id) return;
      setDrag(undefined);
      const place = placeAt(event);
      // A tap chooses a table for the keyboard and does not move it.
      if (place !== undefined && (drag.by.x !== 0 || drag.by.y !== 0)) onDrop(table, place);
    },
    onPointerCancel: () => setDrag(undefined),
  });

  return { floor, drag, handlersOf, cancel: () => setDrag(undefined) };
}
