import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { Actor } from '../../auth/actor.ts';
import { type ShopScope, waiterScope } from '../../auth/shop-access.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { presentShop } from './shops.presenter.ts';
import { findShop, shopsOwnedBy } from './shops.repository.ts';

export interface ShopsService {
  ownedBy(owner: Actor): Promise<Shop[]>;
  get(scope: ShopScope): Promise<Shop>;
  /** The one shop that a waiter works for. @throws AppError shop.not_found */
  workplaceOf(waiter: Actor): Promise<Shop>;
}

export function createShopsService({ read }: { read: Db }): ShopsService {
  async function get(scope: ShopScope): Promise<Shop> {
    const row = await findShop(read, scope);
    if (!row) throw new AppError('shop.not_found');
    return presentShop(row);
  }

  return {
    get,
    ownedBy: async (owner) => (await shopsOwnedBy(read, owner)).map(presentShop),
    workplaceOf: async (waiter) => get(await waiterScope(read, waiter)),
  };
}
