import type { ShopContext } from '../../auth/shop-scope.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { findGroupOfTable, setTableGroup, type TableGroupRow } from './table-groups.repository.ts';
import { presentTableGroup } from './tables.presenter.ts';

/** Returns the ids of all tables of the group, or the table's own. */
export async function listIdsOfGroup(context: ShopContext, tableId: string): Promise<string[]> {
  const group = await findGroupOfTable(context, tableId);
  return group ? group.tables.map(({ id }) => id) : [tableId];
}

export function announceGroup({ announce }: WriteContext, row: TableGroupRow): void {
  const group = presentTableGroup(row);
  const tables = group.tables.map(({ _id }) => ({ _id, group }));
  announce({ name: 'table:grouped', payload: { tables } });
}

/** Leaves each table of the group alone, and announces it. */
export async function endGroup(write: WriteContext, group: TableGroupRow): Promise<void> {
  for (const { id } of group.tables) await setTableGroup(write, id, null);
  const tables = group.tables.map(({ id }) => ({ _id: id, group: null }));
  write.announce({ name: 'table:grouped', payload: { tables } });
}
