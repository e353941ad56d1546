import type { BodyOf, DataOf } from '@tawa/shared/contract/endpoint.ts';
import { lowestPrice } from '@tawa/shared/menu/item-choices.rules.ts';
import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import {
  findPriceFault,
  isAsSeen,
  isChanged,
  planPriceChange,
} from '@tawa/shared/menu/price-change.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { auditPrices } from './audited-prices.service.ts';
import { requireCategory } from './categories.service.ts';
import { presentItem, presentOptionGroup } from './menu.presenter.ts';
import { type ItemRow, listItems } from './menu.repository.ts';
import { upsertItems } from './menu-import.repository.ts';
import { listOptionGroups, type OptionGroupRow, updateOptionGroup } from './option-groups.repository.ts';

type Body = BodyOf<typeof menuApi.changePrices>;

export interface PriceChangeService {
  /**
   * Changes all prices or none.
   * @throws item.prices_changed
   */
  changePrices(
    scope: ShopScope,
    body: Body,
    idempotencyKey?: IdempotencyKey,
  ): Promise<DataOf<typeof menuApi.changePrices>>;
}

/** Prices in paise by the id of the item, variant or option. */
type Prices = ReadonlyMap<string, number>;

const repriced = <Priced extends { id: string; price: number }>(priced: Priced, prices: Prices): Priced => ({
  ...priced,
  price: prices.get(priced.id) ?? priced.price,
});

const hasOneOf = (priced: readonly { id: string }[], prices: Prices): boolean =>
  priced.some(({ id }) => prices.has(id));

function repriceItem(row: ItemRow, prices: Prices): ItemRow[] {
  const before = row.variants ?? [];
  if (!hasOneOf([row, ...before], prices)) return [];
  if (before.length === 0) return [repriced(row, prices)];
  const variants = before.map((variant) => repriced(variant, prices));
  return [{ ...row, variants, price: lowestPrice({ price: row.price, variants }) }];
}

function repriceGroup(group: OptionGroupRow, prices: Prices): OptionGroupRow[] {
  if (!hasOneOf(group.options, prices)) return [];
  return [{ ...group, options: group.options.map((option) => repriced(option, prices)) }];
}

export function createPriceChangeService({ write }: UnitOfWork): PriceChangeService {
  return {
    changePrices: (scope, { seen, ...change }, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          if (change.categoryId !== undefined) await requireCategory(write, change.categoryId);
          const rows = await listItems(write);
          const groups = await listOptionGroups(write);
          const plan = planPriceChange(
            { items: rows.map(presentItem), optionGroups: groups.map(presentOptionGroup) },
            change,
          );
          if (!isAsSeen(plan, seen)) throw new AppError('item.prices_changed');
          const fault = findPriceFault(plan);
          if (fault) throw new AppError(fault.error, fault.details);

          const changed = plan.filter(isChanged);
          const prices: Prices = new Map(changed.map(({ _id, after }) => [_id, toPaise(after)]));
          const changedItems = rows.flatMap((row) => repriceItem(row, prices));
          await upsertItems(write, changedItems);
          for (const row of changedItems)
            write.announce({ name: 'menu:changed', payload: { action: 'edited', item: presentItem(row) } });
          for (const group of groups.flatMap((row) => repriceGroup(row, prices))) {
            await updateOptionGroup(write, group);
            const optionGroup = presentOptionGroup(group);
            write.announce({ name: 'menu:changed', payload: { action: 'edited', optionGroup } });
          }
          auditPrices(write, changed.length);
          return { changed: changed.length };
        },
        idempotencyKey,
      ),
  };
}
