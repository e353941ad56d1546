import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** About how high things are on the screen, in px: enough to fill columns by. */
const TICKET_PX = 250;
const LINE_PX = 56;
const MORE_OF_A_LINE_PX = 32;
const REQUEST_PX = 90;
const LETTERS_A_LINE = 12;
/** A column may grow this much beyond its share before everything is dealt anew. */
const PATIENCE = 1.3;

interface Placed {
  id: string;
  /** As it was when it came: a ticket that grows moves nobody but what hangs below it. */
  height: number;
}

/** The tickets of each column of the wall, from the left: the oldest first, from top to bottom. */
export interface Deal {
  count: number;
  columns: readonly (readonly Placed[])[];
}

function heightOf({ items, specialRequest }: Kot): number {
  const lines = items.map(
    ({ name }) => LINE_PX + Math.floor(name.length / LETTERS_A_LINE) * MORE_OF_A_LINE_PX,
  );
  return lines.reduce((sum, line) => sum + line, TICKET_PX + (specialRequest ? REQUEST_PX : 0));
}

const total = (placed: readonly Placed[]) => placed.reduce((sum, { height }) => sum + height, 0);

/**
 * Hangs the tickets, oldest first, into `count` columns of a screen that shows `room` px of them. Whatever hangs
 * stays in its column while there is room; the same tickets keep the same deal.
 */
export function dealTickets(before: Deal, kots: readonly Kot[], count: number, room: number): Deal {
  const known = new Map(before.columns.flat().map((placed) => [placed.id, placed]));
  const tickets = kots.map((kot) => known.get(kot._id) ?? { id: kot._id, height: heightOf(kot) });
  const hanging = before.columns.flat().map(({ id }) => id);
  const isSame = hanging.length === tickets.length && tickets.every(({ id }, at) => id === hanging[at]);
  if (isSame && before.count === count) return before;
  const share = fittingShare(tickets, count, room);
  const kept = before.count === count ? hungIn(before, tickets, share) : undefined;
  return { count, columns: kept ?? filled(tickets, count, share) };
}

/** Each column to its share, the last one to the end. */
function filled(tickets: readonly Placed[], count: number, share: number): Placed[][] {
  const columns: Placed[][] = [[]];
  for (const ticket of tickets) {
    const last = columns.at(-1) ?? [];
    const isFull = last.length > 0 && total(last) + ticket.height > share;
    if (isFull && columns.length < count) columns.push([ticket]);
    else last.push(ticket);
  }
  return columns;
}

/** The least height, at least the screen's, at which all of them fit. */
function fittingShare(tickets: readonly Placed[], count: number, room: number): number {
  let share = Math.max(room, total(tickets) / count);
  while (total(filled(tickets, count, share).at(-1) ?? []) > share) share *= 1.04;
  return share;
}

/** As it hung before, without what is gone and with what is new; undefined when that leaves a hole or a heap. */
function hungIn(before: Deal, tickets: readonly Placed[], share: number): Placed[][] | undefined {
  const columnOf = new Map(
    before.columns.flatMap((placed, column) => placed.map(({ id }) => [id, column] as const)),
  );
  const columns: Placed[][] = Array.from({ length: before.count }, () => []);
  const lastKnown = tickets.findLastIndex(({ id }) => columnOf.has(id));
  let at = 0;
  for (const [index, ticket] of tickets.entries()) {
    at = Math.max(at, columnOf.get(ticket.id) ?? at);
    const isFull = total(columns[at] ?? []) + ticket.height > share && (columns[at] ?? []).length > 0;
    if (index > lastKnown && isFull && at < before.count - 1) at += 1;
    columns[at]?.push(ticket);
  }
  const used = columns.slice(0, at + 1);
  const isGood = used.every((column) => column.length > 0 && total(column) <= share * PATIENCE);
  return isGood ? used : undefined;
}
