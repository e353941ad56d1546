/** The plan of an area is a grid of cells, each of which holds at most one table. */
export const PLAN_COLUMNS = 12;
export const PLAN_ROWS = 10;

/** A cell of an area's plan. The top left corner is 0, 0. */
export interface PlanPosition {
  x: number;
  y: number;
}

interface PlacedTable {
  name: string;
  position: PlanPosition | null;
}

export function isSameCell(one: PlanPosition, other: PlanPosition): boolean {
  return one.x === other.x && one.y === other.y;
}

/** @returns the first two tables that would be in one cell of their area's plan */
export function findSharedCell<Placed extends PlacedTable>(
  tablesOfArea: readonly Placed[],
): [Placed, Placed] | undefined {
  const tableByCell = new Map<number, Placed>();
  for (const table of tablesOfArea) {
    if (!table.position) continue;
    const cell = table.position.y * PLAN_COLUMNS + table.position.x;
    const other = tableByCell.get(cell);
    if (other) return [other, table];
    tableByCell.set(cell, table);
  }
  return undefined;
}
