import { businessDay, type DayStarts, startOfBusinessDay } from '@tawa/shared/business-day.ts';
import { addDays } from '@tawa/shared/calendar.ts';
import { BEST_SELLER_RULE } from '@tawa/shared/menu/menu.rules.ts';
import { LRUCache } from 'lru-cache';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { serverNow } from '../../support/server-clock.ts';
import { findDayStarts } from '../shops/shops.repository.ts';

export interface BestSellersNeeds {
  read: Db;
  log: { error(facts: object, what: string): void };
  findBestSellerIds(
    context: ShopContext,
    range: { from: number; to: number; minQuantity: number; limit: number },
  ): Promise<ReadonlySet<string>>;
}

/** By item `_id`. */
export type BestSellers = (scope: ShopScope) => Promise<ReadonlySet<string>>;

interface DayOfShop {
  scope: ShopScope;
  day: string;
  starts: DayStarts;
}

const MAX_SHOPS_CACHED = 5_000;

/**
 * Finds what sold best on the business days before today. It is counted once a day for each shop, so that a
 * request of the menu does not add up a month of sales. Today's sales do not count, so that all servers mark
 * the same items.
 */
export function createBestSellers({ read, log, findBestSellerIds }: BestSellersNeeds): BestSellers {
  const idsOfDay = new LRUCache<string, ReadonlySet<string>, DayOfShop>({
    max: MAX_SHOPS_CACHED,
    fetchMethod: (_key, _stale, { context: { scope, day, starts } }) => {
      const { days, ...rule } = BEST_SELLER_RULE;
      const [from, to] = [addDays(day, -days), day].map((start) => startOfBusinessDay(start, starts)) as [
        number,
        number,
      ];
      return findBestSellerIds({ tx: read, scope }, { from, to, ...rule });
    },
  });
  return async (scope) => {
    try {
      const starts = await findDayStarts({ tx: read, scope });
      const day = businessDay(serverNow(), starts);
      return await idsOfDay.forceFetch(`${day} ${scope.shopId}`, { context: { scope, day, starts } });
    } catch (error) {
      // The menu is sent without marks, because diners can order from it all the same.
      log.error({ err: error }, 'best sellers not counted');
      return new Set();
    }
  };
}
