import { basisPointsToPercent } from '@tawa/shared/gst.ts';
import type { Category } from '@tawa/shared/menu/category.contract.ts';
import type { Item, ItemVariant } from '@tawa/shared/menu/item.contract.ts';
import { lowestPrice, type OptionGroupRules } from '@tawa/shared/menu/item-choices.rules.ts';
import { shortenDescription } from '@tawa/shared/menu/item-facts.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { isoOrNull } from '../../support/iso.ts';
import type { CategoryRow } from './categories.repository.ts';
import type { ItemRow, OrderItem } from './menu.repository.ts';
import type { StoredOption, StoredVariant } from './menu.table.ts';
import type { OptionGroupRow } from './option-groups.repository.ts';

// Fields are named one by one, because V8 needs microseconds for a copy by `...rest` that leaves a field out.

function presentVariant({ id, name, price, shortCode, isAvailable, isDefault }: StoredVariant): ItemVariant {
  return { _id: id, name, price: toRupees(price), shortCode, isAvailable, isDefault };
}

const canBeOrdered = ({ isAvailable, remaining }: Pick<ItemRow, 'isAvailable' | 'remaining'>): boolean =>
  isAvailable && remaining !== 0;

/**
 * Prices are in paise, as the rules of choices need them. These rules do not ask whether any are left:
 * `takeRemaining` does, because a line that has taken the last ones can still get other choices.
 */
export function toChoosableItem({ name, price, isAvailable, gstRate, variants, optionGroupIds }: OrderItem) {
  return { name, price, isAvailable, gstRate, variants: variants.map(toVariantRules), optionGroupIds };
}

function toVariantRules({ id, name, price, isAvailable }: StoredVariant) {
  return { _id: id, name, price, isAvailable };
}

/** Prices are in paise, as the rules of choices need them. */
export function toOptionGroupRules({ id, name, min, max, options }: OptionGroupRow): OptionGroupRules {
  return { _id: id, name, min, max, options: options.map(toOptionRules) };
}

function toOptionRules({ id, name, price, isAvailable, maxEach, itemId }: StoredOption) {
  return { _id: id, name, price, isAvailable, maxEach, itemId };
}

/** Names each field, so that a new column of the table is never sent by accident. */
export function presentItem(row: ItemRow): Item {
  const { gstRate, facts } = row;
  const variants = (row.variants ?? []).map(presentVariant);
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
  return { _id: id, name, min, max, options: options.map(presentOption) };
}

function presentOption(option: StoredOption): OptionGroup['options'][number] {
  const { id, name, price, mealType, isAvailable, isDefault, maxEach, itemId = null } = option;
  return { _id: id, name, price: toRupees(price), mealType, isAvailable, isDefault, maxEach, itemId };
}

export function presentCategory({ id, name, priority, noOfItems }: CategoryRow): Category {
  return { _id: id, name, priority, noOfItems };
}
