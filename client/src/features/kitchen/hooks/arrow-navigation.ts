import { ticketId } from '../model/ticket-order.ts';

/** The ticket that an arrow key leads to: up and down by age, left and right to the nearest one in the next column. */
export function besideOf(ids: readonly string[], from: string, direction: string): string | undefined {
  const at = ids.indexOf(from);
  if (direction === 'up') return ids[at - 1];
  if (direction === 'down') return ids[at + 1];
  const place = placeOf(from);
  const side = direction === 'left' ? -1 : 1;
  const farther = ids.flatMap((id) => {
    const { left, top } = placeOf(id);
    const across = (left - place.left) * side;
    return across > 1 ? [{ id, across, apart: Math.abs(top - place.top) }] : [];
  });
  farther.sort((a, b) => a.across - b.across || a.apart - b.apart);
  return farther[0]?.id;
}

function placeOf(id: string): { left: number; top: number } {
  return document.getElementById(ticketId(id))?.getBoundingClientRect() ?? { left: 0, top: 0 };
}
