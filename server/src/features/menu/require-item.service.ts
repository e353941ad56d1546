import type { ShopContext } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { findItem, type ItemRow } from './menu.repository.ts';

export async function requireItem(context: ShopContext, itemId: string): Promise<ItemRow> {
  const row = await findItem(context, itemId);
  if (!row) throw new AppError('item.not_found');
  return row;
}
