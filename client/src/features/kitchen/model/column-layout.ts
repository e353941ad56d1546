import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** About how high things are on the screen, in px: enough to fill columns by. */
const TICKET_PX = 250;
const LINE_PX = 56;
const EXTRA_LINE_PX = 32;
const REQUEST_PX = 90;
const CHARS_PER_LINE = 12;
/** A column may grow this much beyond its share before everything is dealt anew. */
const MAX_OVERFILL = 1.3;

interface PlacedKot {
  id: string;
  /** As it was when it came: a ticket that grows moves nobody but what hangs below it. */
  height: number;
}

/** The tickets of each column of the wall, from the left: the oldest first, from top to bottom. */
export interface ColumnLayout {
  count: number;
  columns: readonly (readonly PlacedKot[])[];
}

function estimateHeight({ items, specialRequest }: Kot): number {
  const lines = items.map(({ name }) => LINE_PX + Math.floor(name.length / CHARS_PER_LINE) * EXTRA_LINE_PX);
  return lines.reduce((sum, line) => sum + line, TICKET_PX + (specialRequest ? REQUEST_PX : 0));
}

const totalHeight = (placed: readonly PlacedKot[]) => placed.reduce((sum, { height }) => sum + height, 0);

/**
 * Hangs the tickets, oldest first, into `count` columns of a screen that shows `room` px of them. Whatever hangs
 * stays in its column while there is room; the same tickets keep the same deal.
 */
export function layoutTickets(
  previous: ColumnLayout,
  kots: readonly Kot[],
  count: number,
  viewportHeight: number,
): ColumnLayout {
  const known = new Map(previous.columns.flat().map((placed) => [placed.id, placed]));
  const tickets = kots.map((kot) => known.get(kot._id) ?? { id: kot._id, height: estimateHeight(kot) });
  const placedIds = previous.columns.flat().map(({ id }) => id);
  const isSame = placedIds.length === tickets.length && tickets.every(({ id }, at) => id === placedIds[at]);
  if (isSame && previous.count === count) return previous;
  const columnHeight = minColumnHeight(tickets, count, viewportHeight);
  const kept = previous.count === count ? keepLayout(previous, tickets, columnHeight) : undefined;
  return { count, columns: kept ?? fillColumns(tickets, count, columnHeight) };
}

/** Each column to its share, the last one to the end. */
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

/** The least height, at least the screen's, at which all of them fit. */
function minColumnHeight(tickets: readonly PlacedKot[], count: number, viewportHeight: number): number {
  let columnHeight = Math.max(viewportHeight, totalHeight(tickets) / count);
  while (totalHeight(fillColumns(tickets, count, columnHeight).at(-1) ?? []) > columnHeight)
    columnHeight *= 1.04;
  return columnHeight;
}

/** As it hung before, without what is gone and with what is new; undefined when that leaves a hole or a heap. */
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
