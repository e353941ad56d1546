import type { PlanArea } from './plan-area.ts';

/** The CSS of the plans has the same distances. All in px. */
const GAP = 8;
const AREA_GAP = 24;
const HEADING = 28;

const [MIN_TILE, MAX_TILE, STEP] = [120, 180, 4];

interface Room {
  width: number;
  height: number;
}

/**
 * Returns the largest tile in px with which the plans of all areas fit into the room without scrolling, or undefined if
 * they do not with the smallest.
 */
export function fittingTile(plans: readonly PlanArea[], room: Room): number | undefined {
  for (let tile = MAX_TILE; tile >= MIN_TILE; tile -= STEP) if (fits(plans, tile, room)) return tile;
  return undefined;
}

function fits(plans: readonly PlanArea[], tile: number, { width, height }: Room): boolean {
  const lengthOf = (cells: number) => cells * (tile + GAP) + GAP;
  let [usedWidth, rowHeight, usedHeight] = [0, 0, 0];
  for (const { columns, rows } of plans) {
    const [planWidth, planHeight] = [lengthOf(columns), HEADING + lengthOf(rows)];
    if (planWidth > width) return false;
    const isBeside = usedWidth > 0 && usedWidth + AREA_GAP + planWidth <= width;
    if (!isBeside) usedHeight += rowHeight + (usedHeight + rowHeight > 0 ? AREA_GAP : 0);
    rowHeight = isBeside ? Math.max(rowHeight, planHeight) : planHeight;
    usedWidth = isBeside ? usedWidth + AREA_GAP + planWidth : planWidth;
  }
  return usedHeight + rowHeight <= height;
}
