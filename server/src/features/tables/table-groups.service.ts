import type { WriteContext } from '../../events/unit-of-work.ts';
import { setTableGroup, type TableGroupRow } from './table-groups.repository.ts';
import { presentGroupedTables, presentTableOccupancy, presentUngroupedTables } from './tables.presenter.ts';

export function announceGroup({ announce }: WriteContext, group: TableGroupRow): void {
  announce({ name: 'table:grouped', payload: { tables: presentGroupedTables(group) } });
}

/** Leaves each table of the group alone, and announces it. */
export async function endGroup(write: WriteContext, group: TableGroupRow): Promise<void> {
  for (const { id } of group.tables) await setTableGroup(write, id, null);
  write.announce({ name: 'table:grouped', payload: { tables: presentUngroupedTables(group) } });
}

export function announceOccupancy(
  { announce }: WriteContext,
  table: { id: string; name: string },
  isEmpty: boolean,
): void {
  announce({ name: 'table:occupancy', payload: { table: presentTableOccupancy(table, isEmpty) } });
}
