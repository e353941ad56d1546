import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { presentKot } from './orders.presenter.ts';
import { findKot } from './orders.repository.ts';

/** @throws entity.not_found */
export async function readKot(db: Db, scope: ShopScope, kotId: string): Promise<Kot> {
  const found = await findKot(db, scope, kotId);
  if (!found) throw new AppError('entity.not_found', { noun: 'order' });
  return presentKot(found.kot, found.lines);
}
