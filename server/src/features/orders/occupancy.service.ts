import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import { findTable } from '../tables/tables.repository.ts';
import { isTableOccupied } from './orders.repository.ts';

export async function announceOccupancy(
  tx: Db,
  scope: ShopScope,
  table: Kot['tableId'],
  wasOccupied: boolean,
  announce: Announce,
): Promise<void> {
  if (!table) return;
  const occupied = await isTableOccupied(tx, scope, table._id);
  if (occupied === wasOccupied) return;
  // The table may have been renamed since the order.
  const { name } = (await findTable(tx, scope, table._id)) ?? table;
  announce({ name: 'table:occupancy', payload: { table: { ...table, name, isEmpty: !occupied } } });
}
