import type { PlanPosition } from '@tawa/shared/tables/floor-plan.rules.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';

/** The part of an area's plan that has tables, in cells. */
export interface PlanArea {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

export type PlacedTable = Table & { position: PlanPosition };

/** Tables that an earlier version stored for use offline have no positions. */
export function isPlaced(table: Table): table is PlacedTable {
  return Boolean(table.position);
}

/** Returns undefined while no table of the area has a place. */
export function planAreaOf(tablesOfArea: readonly Table[]): PlanArea | undefined {
  const placed = tablesOfArea.filter(isPlaced);
  if (placed.length === 0) return undefined;
  const columns = placed.map(({ position }) => position.x);
  const rows = placed.map(({ position }) => position.y);
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return { left, top, columns: Math.max(...columns) - left + 1, rows: Math.max(...rows) - top + 1 };
}

/** Sorts row by row, as the plan is read. */
export function comparePlaces({ position: one }: PlacedTable, { position: other }: PlacedTable): number {
  return one.y - other.y || one.x - other.x;
}
