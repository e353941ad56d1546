import { basisPointsToPercent } from '@tawa/shared/gst.ts';
import { lowestPrice, type OptionGroupRules } from '@tawa/shared/menu/item-choices.rules.ts';
import { shortenDescription } from '@tawa/shared/menu/item-facts.rules.ts';
import type { Category, Item, OptionGroup } from '@tawa/shared/menu/menu.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { isoOrNull } from '../../support/iso.ts';
import type { CategoryRow } from './categories.repository.ts';
import type { ItemRow, OrderItem } from './menu.repository.ts';
import type { OptionGroupRow } from './option-groups.repository.ts';

const withWireId = <Row extends { id: string }>({ id, ...rest }: Row) => ({ _id: id, ...rest });

const inRupees = <Priced extends { price: number }>(priced: Priced): Priced => ({
  ...priced,
  price: toRupees(priced.price),
});

const canBeOrdered = ({ isAvailable, remaining }: Pick<ItemRow, 'isAvailable' | 'remaining'>): boolean =>
  isAvailable && remaining !== 0;

/**
 * Prices are in paise, as the rules of choices need them. These rules do not ask whether any are left:
 * `takeRemaining` does, because a line that has taken the last ones can still get other choices.
 */
export function toChoosableItem({ variants, ...item }: OrderItem) {
  return { ...item, variants: variants.map(withWireId) };
}

/** Prices are in paise, as the rules of choices need them. */
export function toOptionGroupRules({ options, ...group }: OptionGroupRow): OptionGroupRules {
  return { ...withWireId(group), options: options.map(withWireId) };
}

/** Names each field, so that a new column of the table is never sent by accident. */
export function presentItem(row: ItemRow): Item {
  const { gstRate, facts } = row;
  const variants = (row.variants ?? []).map((variant) => inRupees(withWireId(variant)));
  const item: Item = {
    _id: row.id,
    name: row.name,
    price: lowestPrice({ price: toRupees(row.price), variants }),
    categoryId: { _id: row.categoryId, name: row.categoryName },
    mealType: row.mealType,
    isStar: row.isStar,
    isAvailable: canBeOrdered(row),
    soldOutUntil: isoOrNull(row.soldOutUntil),
    remaining: row.remaining,
    shortCode: row.shortCode,
    priority: row.priority,
    gstRate: gstRate === null ? null : basisPointsToPercent(gstRate),
    variants,
    optionGroupIds: row.optionGroupIds ?? [],
    photo: row.photo,
  };
  if (facts) item.hasFacts = true;
  if (facts?.description) item.shortDescription = shortenDescription(facts.description);
  return item;
}

export function presentOptionGroup({ id, name, min, max, options }: OptionGroupRow): OptionGroup {
  return {
    _id: id,
    name,
    min,
    max,
    options: options.map((option) => ({ ...inRupees(withWireId(option)), itemId: option.itemId ?? null })),
  };
}

export function presentCategory({ id, ...rest }: CategoryRow): Category {
  return { _id: id, ...rest };
}
