import { kotElementId } from '../model/kot-order.ts';

/**
 * @param ids KOT ids, oldest first
 * @param direction up/down: by age; left/right: nearest KOT in the next column
 */
export function kotInDirection(ids: readonly string[], from: string, direction: string): string | undefined {
  const index = ids.indexOf(from);
  if (direction === 'up') return ids[index - 1];
  if (direction === 'down') return ids[index + 1];
  const origin = positionOf(from);
  const side = direction === 'left' ? -1 : 1;
  const candidates = ids.flatMap((id) => {
    const { left, top } = positionOf(id);
    const across = (left - origin.left) * side;
    return across > 1 ? [{ id, across, apart: Math.abs(top - origin.top) }] : [];
  });
  candidates.sort((a, b) => a.across - b.across || a.apart - b.apart);
  return candidates[0]?.id;
}

function positionOf(id: string): { left: number; top: number } {
  return document.getElementById(kotElementId(id))?.getBoundingClientRect() ?? { left: 0, top: 0 };
}
