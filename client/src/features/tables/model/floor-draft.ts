import {
  isSameCell,
  PLAN_COLUMNS,
  PLAN_ROWS,
  type PlanPosition,
} from '@tawa/shared/tables/floor-plan.rules.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';

/** Positions that are not saved yet, by the `_id` of the table; null takes the table off the plan. */
export type FloorDraft = ReadonlyMap<string, PlanPosition | null>;

/** @param tables saved tables of one area */
export function applyDraft(tables: readonly Table[], draft: FloorDraft): Table[] {
  return tables.map((table) => {
    const position = draft.get(table._id);
    return position === undefined ? table : { ...table, position };
  });
}

/** Returns what the draft changes in the tables as they are saved now. */
export function changedPlacements(tables: readonly Table[], draft: FloorDraft) {
  return tables.flatMap(({ _id, position: saved }) => {
    const position = draft.get(_id);
    const isSame = position && saved ? isSameCell(position, saved) : !position && !saved;
    return position === undefined || isSame ? [] : [{ tableId: _id, position }];
  });
}

export function isFreeCell(tables: readonly Table[], cell: PlanPosition, exceptId?: string): boolean {
  return !tables.some(({ _id, position }) => _id !== exceptId && position && isSameCell(position, cell));
}

/** Searches row by row. Returns undefined on a full plan. */
export function firstFreeCell(tables: readonly Table[]): PlanPosition | undefined {
  const cells = Array.from({ length: PLAN_COLUMNS * PLAN_ROWS }, (_, index) => ({
    x: index % PLAN_COLUMNS,
    y: Math.floor(index / PLAN_COLUMNS),
  }));
  return cells.find((cell) => isFreeCell(tables, cell));
}

export type Step = readonly [columns: -1 | 0 | 1, rows: -1 | 0 | 1];

/**
 * Returns the nearest free cell in a direction, beyond occupied ones; undefined if there is none up to the
 * edge of the plan.
 */
export function freeCellBeyond(
  tables: readonly Table[],
  from: PlanPosition,
  [columns, rows]: Step,
): PlanPosition | undefined {
  let cell = from;
  do {
    cell = { x: cell.x + columns, y: cell.y + rows };
    if (cell.x < 0 || cell.y < 0 || cell.x >= PLAN_COLUMNS || cell.y >= PLAN_ROWS) return undefined;
  } while (!isFreeCell(tables, cell));
  return cell;
}

/** Gives the next free place to every table that has none. */
export function placeRest(tables: readonly Table[], draft: FloorDraft): FloorDraft {
  const placed = new Map(draft);
  for (const { _id, position } of tables) {
    const cell = position ? undefined : firstFreeCell(applyDraft(tables, placed));
    if (cell) placed.set(_id, cell);
  }
  return placed;
}
