import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type ComponentProps, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

interface Drag {
  table: Table;
  /** Where the table was pressed, and how far it has moved since, in px. */
  from: { x: number; y: number };
  by: { x: number; y: number };
  /** The `_id` of the table under the pointer. */
  ontoId: string | undefined;
}

/** A shorter way is a click with an unsteady hand, in px. */
const MIN_DRAG = 6;

/**
 * Drags the tile of a table onto that of another one, with a mouse: a finger scrolls the page.
 * @returns the props of a table's tile
 */
export function useMergeDrag(
  tables: readonly Table[],
  onDrop: (dropped: readonly [Table, Table]) => void,
): (table: Table) => ComponentProps<'button'> & { 'data-table': string } {
  const [drag, setDrag] = useState<Drag>();
  const wasDragged = useRef(false);
  const isFar = drag !== undefined && Math.hypot(drag.by.x, drag.by.y) >= MIN_DRAG;

  return (table) => ({
    'data-table': table._id,
    ...(isFar && drag.table._id === table._id && dragged(drag.by)),
    ...(isFar && drag.ontoId === table._id && { 'data-target': true }),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = { x: event.clientX, y: event.clientY };
      setDrag({ table, from, by: { x: 0, y: 0 }, ontoId: undefined });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag?.table._id !== table._id) return;
      const by = { x: event.clientX - drag.from.x, y: event.clientY - drag.from.y };
      setDrag({ ...drag, by, ontoId: findTarget(event, drag.table) });
    },
    onPointerUp() {
      if (drag?.table._id !== table._id) return;
      setDrag(undefined);
      wasDragged.current = isFar;
      const onto = tables.find(({ _id }) => _id === drag.ontoId);
      if (isFar && onto) onDrop([drag.table, onto]);
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown(event) {
      if (event.key === 'Escape') setDrag(undefined);
    },
    // The browser clicks the tile where the drag began.
    onClickCapture(event: MouseEvent) {
      if (wasDragged.current) event.stopPropagation();
      wasDragged.current = false;
    },
  });
}

const dragged = ({ x, y }: Drag['by']) => ({
  'data-dragged': true,
  style: { translate: `${x}px ${y}px` },
});

/** Returns the table under the pointer; undefined for the dragged one and those of its own group. */
function findTarget({ clientX, clientY }: PointerEvent, { _id, group }: Table): string | undefined {
  const id = document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-table]')?.dataset['table'])
    .find((other) => other !== undefined && other !== _id);
  return group?.tables.some((table) => table._id === id) ? undefined : id;
}
