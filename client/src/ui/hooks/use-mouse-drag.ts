import { type ComponentProps, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

interface Drag {
  source: string;
  /** Where the source was pressed, and how far it has moved since, in px. */
  from: { x: number; y: number };
  by: { x: number; y: number };
  /** The target under the pointer. */
  target: string | undefined;
}

/** A shorter way is a click with an unsteady hand, in px. */
const MIN_DRAG = 6;

/**
 * Drags buttons onto targets with a mouse: a finger scrolls the page. A target has its key in `data-drop`.
 * @returns what is dragged and onto what, and the props of a button
 */
export function useMouseDrag(
  canDrop: (source: string, target: string) => boolean,
  onDrop: (source: string, target: string) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const wasDragged = useRef(false);
  const isFar = drag !== undefined && Math.hypot(drag.by.x, drag.by.y) >= MIN_DRAG;

  const propsOf = (source: string): ComponentProps<'button'> => ({
    ...(isFar && drag.source === source && dragged(drag.by)),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = { x: event.clientX, y: event.clientY };
      setDrag({ source, from, by: { x: 0, y: 0 }, target: undefined });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag?.source !== source) return;
      const by = { x: event.clientX - drag.from.x, y: event.clientY - drag.from.y };
      const target = targetsUnder(event).find((key) => canDrop(source, key));
      setDrag({ ...drag, by, target });
    },
    onPointerUp() {
      if (drag?.source !== source) return;
      setDrag(undefined);
      wasDragged.current = isFar;
      if (isFar && drag.target !== undefined) onDrop(source, drag.target);
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown(event) {
      if (event.key !== 'Escape' || !drag) return;
      // A sheet would close.
      event.preventDefault();
      event.stopPropagation();
      setDrag(undefined);
      wasDragged.current = true;
    },
    // The browser clicks the button where the drag began.
    onClickCapture(event: MouseEvent) {
      if (wasDragged.current) event.stopPropagation();
      wasDragged.current = false;
    },
  });

  return { drag: isFar ? { source: drag.source, target: drag.target } : undefined, propsOf };
}

const dragged = ({ x, y }: Drag['by']) => ({
  'data-dragged': true,
  style: { translate: `${x}px ${y}px` },
});

function targetsUnder({ clientX, clientY }: PointerEvent): string[] {
  return document
    .elementsFromPoint(clientX, clientY)
    .flatMap((element) => element.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? []);
}
