import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** Estimated heights in px. */
const TICKET_PX = 250;
const LINE_PX = 56;
const EXTRA_LINE_PX = 32;
const REQUEST_PX = 90;
const CHARS_PER_LINE = 12;
/** Full relayout once a column exceeds its height by this factor. */
const MAX_OVERFILL = 1.3;

interface PlacedKot {
  id: string;
  /** Never re-estimated: a growing KOT must not move KOTs to other columns. */
  height: number;
}

/** Columns left to right; each oldest first. */
export interface ColumnLayout {
  count: number;
  viewportHeight: number;
  columns: readonly (readonly PlacedKot[])[];
}

function estimateHeightPx({ items, specialRequest }: Kot): number {
  const lines = items.map(({ name }) => LINE_PX + Math.floor(name.length / CHARS_PER_LINE) * EXTRA_LINE_PX);
  return lines.reduce((sum, line) => sum + line, TICKET_PX + (specialRequest ? REQUEST_PX : 0));
}

const totalHeight = (placed: readonly PlacedKot[]) => placed.reduce((sum, { height }) => sum + height, 0);

/**
 * Placed KOTs keep their column where possible; the same KOTs and size return `previous`.
 * @param kots oldest first
 * @param viewportHeight px available for KOTs
 */
export function layoutTickets(
  previous: ColumnLayout,
  kots: readonly Kot[],
  columnCount: number,
  viewportHeight: number,
): ColumnLayout {
  const known = new Map(previous.columns.flat().map((placed) => [placed.id, placed]));
  const tickets = kots.map((kot) => known.get(kot._id) ?? { id: kot._id, height: estimateHeightPx(kot) });
  const placedIds = previous.columns.flat().map(({ id }) => id);
  const isSame =
    placedIds.length === tickets.length && tickets.every(({ id }, index) => id === placedIds[index]);
  const isSameSize = previous.count === columnCount && previous.viewportHeight === viewportHeight;
  if (isSame && isSameSize) return previous;
  const columnHeight = minColumnHeight(tickets, columnCount, viewportHeight);
  const stored = previous.count === columnCount ? keepLayout(previous, tickets, columnHeight) : undefined;
  return {
    count: columnCount,
    viewportHeight,
    columns: stored ?? fillColumns(tickets, columnCount, columnHeight),
  };
}

/** The last column takes the rest. */
function fillColumns(tickets: readonly PlacedKot[], count: number, columnHeight: number): PlacedKot[][] {
  const columns: PlacedKot[][] = [[]];
  for (const ticket of tickets) {
    const last = columns.at(-1) ?? [];
    const isFull = last.length > 0 && totalHeight(last) + ticket.height > columnHeight;
    if (isFull && columns.length < count) columns.push([ticket]);
    else last.push(ticket);
  }
  return columns;
}

/** Smallest column height, at least the viewport's, that fits all KOTs. */
function minColumnHeight(tickets: readonly PlacedKot[], count: number, viewportHeight: number): number {
  let columnHeight = Math.max(viewportHeight, totalHeight(tickets) / count);
  while (totalHeight(fillColumns(tickets, count, columnHeight).at(-1) ?? []) > columnHeight)
    columnHeight *= 1.04;
  return columnHeight;
}

/** Keeps known KOTs in their columns; undefined if a column would be empty or overfull. */
function keepLayout(
  previous: ColumnLayout,
  tickets: readonly PlacedKot[],
  columnHeight: number,
): PlacedKot[][] | undefined {
  const columnOf = new Map(
    previous.columns.flatMap((placed, column) => placed.map(({ id }) => [id, column] as const)),
  );
  const columns: PlacedKot[][] = Array.from({ length: previous.count }, () => []);
  const lastKnown = tickets.findLastIndex(({ id }) => columnOf.has(id));
  let columnIndex = 0;
  for (const [index, ticket] of tickets.entries()) {
    columnIndex = Math.max(columnIndex, columnOf.get(ticket.id) ?? columnIndex);
    const isFull =
      totalHeight(columns[columnIndex] ?? []) + ticket.height > columnHeight &&
      (columns[columnIndex] ?? []).length > 0;
    if (index > lastKnown && isFull && columnIndex < previous.count - 1) columnIndex += 1;
    columns[columnIndex]?.push(ticket);
  }
  const used = columns.slice(0, columnIndex + 1);
  const isBalanced = used.every(
    (column) => column.length > 0 && totalHeight(column) <= columnHeight * MAX_OVERFILL,
  );
  return isBalanced ? used : undefined;
}
