import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Layout {
  columns: number;
  /** Row height in px at a 16 px font. */
  height: number;
  isNarrow?: boolean;
  /** Between rows and columns, in px. */
  gap: number;
}

interface Props<Row> {
  label: string;
  className?: string | undefined;
  rows: readonly Row[];
  /** Renders every row, so that the browser's find works. */
  isShort: boolean;
  layout: (width: number) => Layout;
  children: (row: Row) => ReactNode;
}

const OVERSCAN_PX = 250;

/** Renders only the rows in view; scrolls with the page. */
export function VirtualList<Row extends { _id: string }>({
  label,
  className,
  rows,
  isShort,
  layout,
  children,
}: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const { width, top, fontScale } = useListGeometry(list);
  const { columns, height, isNarrow, gap } = layout(width);
  const rowHeight = Math.round(height * fontScale);
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(rows.length / columns),
    estimateSize: () => rowHeight,
    gap,
    overscan: isShort ? rows.length : Math.ceil(OVERSCAN_PX / rowHeight),
    scrollMargin: top,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer caches sizes that these two change
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, columns]);
  const cellStyle = (blockStart: number, column: number): CSSProperties => ({
    position: 'absolute',
    insetBlockStart: blockStart,
    insetInlineStart: `calc((100% + ${gap}px) * ${column / columns})`,
    width: `calc((100% + ${gap}px) / ${columns} - ${gap}px)`,
    height: rowHeight,
  });
  return (
    <ul
      ref={list}
      className={className}
      aria-label={label}
      data-narrow={isNarrow}
      style={{
        position: 'relative',
        height: virtualizer.getTotalSize(),
        margin: 0,
        padding: 0,
        listStyle: 'none',
      }}
    >
      {virtualizer.getVirtualItems().flatMap(({ index, start }) =>
        rows.slice(index * columns, (index + 1) * columns).map((row, column) => (
          <li
            key={row._id}
            style={cellStyle(start - top, column)}
            aria-setsize={rows.length}
            aria-posinset={index * columns + column + 1}
          >
            {children(row)}
          </li>
        )),
      )}
    </ul>
  );
}

function useListGeometry(list: RefObject<HTMLUListElement | null>) {
  const [geometry, setGeometry] = useState({ width: 0, top: 0, fontScale: 1 });
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const { width, top } = list.current.getBoundingClientRect();
      const fontScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      const now = { width, top: Math.round(top + window.scrollY), fontScale };
      setGeometry((before) =>
        before.width === now.width && before.top === now.top && before.fontScale === fontScale ? before : now,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (list.current) observer.observe(list.current);
    // Content above the list may grow.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return geometry;
}
