import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { findItem, type ItemRow } from './menu.repository.ts';

export async function requireItem(db: Db, scope: ShopScope, itemId: string): Promise<ItemRow> {
  const row = await findItem(db, scope, itemId);
  if (!row) throw new AppError('item.not_found');
  return row;
}
