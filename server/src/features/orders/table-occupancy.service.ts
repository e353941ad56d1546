import type { ShopContext } from '../../auth/shop-scope.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { findTable } from '../tables/tables.repository.ts';
import { presentTableOccupancy } from './orders.presenter.ts';
import { isTableOccupied } from './orders.repository.ts';
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

/** Announces each table of the KOTs that is occupied now and was not in `occupiedBefore`, or the reverse. */
export async function announceOccupancyChanges(
  write: WriteContext,
  kots: readonly KotAtTable[],
  occupiedBefore: ReadonlySet<string>,
): Promise<void> {
  const tableIds = tableIdsOf(kots);
  const occupied = await findOccupiedAmong(write, tableIds);
  for (const tableId of tableIds) {
    if (occupied.has(tableId) === occupiedBefore.has(tableId)) continue;
    // The table may have been renamed since the order.
    const nameAtOrder = kots.find((kot) => kot.tableId === tableId)?.tableName ?? '';
    const name = (await findTable(write, tableId))?.name ?? nameAtOrder;
    const table = presentTableOccupancy(tableId, name, !occupied.has(tableId));
    write.announce({ name: 'table:occupancy', payload: { table } });
  }
}
