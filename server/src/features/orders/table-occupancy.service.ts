import type { ShopContext } from '../../auth/shop-scope.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { findTableGroup } from '../tables/table-groups.repository.ts';
import { announceOccupancy, endGroup } from '../tables/table-groups.service.ts';
import { findTable } from '../tables/tables.repository.ts';
import { isTableOccupied } from './occupied-tables.repository.ts';
import type { KotRow } from './orders.table.ts';

type KotAtTable = Pick<KotRow, 'tableId' | 'tableName'>;

/** Returns each table once, in the order of the KOTs. */
export function tableIdsOf(kots: readonly Pick<KotRow, 'tableId'>[]): string[] {
  return [...new Set(kots.flatMap(({ tableId }) => (tableId === null ? [] : [tableId])))];
}

/** Returns those of `tableIds` that a KOT occupies. */
export async function findOccupiedAmong(
  context: ShopContext,
  tableIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const occupied = new Set<string>();
  for (const tableId of tableIds) if (await isTableOccupied(context, tableId)) occupied.add(tableId);
  return occupied;
}

/**
 * Announces each table of the KOTs that is occupied now and was not in `occupiedBefore`, or the reverse, with the
 * other tables of its group. A group that no KOT occupies any more ends.
 */
export async function announceOccupancyChanges(
  write: WriteContext,
  kots: readonly KotAtTable[],
  occupiedBefore: ReadonlySet<string>,
): Promise<void> {
  const tableIds = tableIdsOf(kots);
  const occupied = await findOccupiedAmong(write, tableIds);
  const announcedIds = new Set<string>();
  for (const tableId of tableIds) {
    const isOccupied = occupied.has(tableId);
    if (isOccupied === occupiedBefore.has(tableId) || announcedIds.has(tableId)) continue;
    // The table may have been renamed since the order.
    const nameAtOrder = kots.find((kot) => kot.tableId === tableId)?.tableName ?? '';
    const { name = nameAtOrder, groupId = null } = (await findTable(write, tableId)) ?? {};
    const group = groupId === null ? undefined : await findTableGroup(write, groupId);
    for (const table of group?.tables ?? [{ id: tableId, name }]) {
      announcedIds.add(table.id);
      announceOccupancy(write, table, !isOccupied);
    }
    if (group && !isOccupied) await endGroup(write, group);
  }
}
