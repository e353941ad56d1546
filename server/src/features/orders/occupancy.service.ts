import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Announce } from '../../events/unit-of-work.ts';
import { findTable } from '../tables/tables.repository.ts';
import { isTableOccupied } from './orders.repository.ts';

/** Announces a flip of the table, if the change that was just made flipped it. */
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
  // The ticket keeps the name that it was placed under; the table may have another by now.
  const { name } = (await findTable(tx, scope, table._id)) ?? table;
  announce({ name: 'table:occupancy', payload: { table: { ...table, name, isEmpty: !occupied } } });
}
