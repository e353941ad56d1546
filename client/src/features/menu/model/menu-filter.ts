import type { Category } from '@tawa/shared/menu/category.contract.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { type ItemFilter, itemMatches, type MealType } from '@tawa/shared/menu/menu.rules.ts';

/** `category` is ALL, STARRED or the `_id` of a category. */
export interface MenuFilter {
  category: string;
  mealType?: MealType | undefined;
  isAvailable?: boolean | undefined;
  q: string;
}

export const WHOLE_MENU: MenuFilter = { category: 'ALL', q: '' };

/** A deleted category counts as ALL. */
export function resolveCategory({ category }: MenuFilter, categories: readonly Category[] = []): string {
  return category === 'STARRED' || categories.some(({ _id }) => _id === category) ? category : 'ALL';
}

export function filterItems(
  items: readonly Item[],
  menuFilter: MenuFilter,
  categories: readonly Category[] = [],
): Item[] {
  const category = resolveCategory(menuFilter, categories);
  const filter: ItemFilter = {
    q: menuFilter.q,
    mealType: menuFilter.mealType,
    isAvailable: menuFilter.isAvailable,
    isStar: category === 'STARRED' ? true : undefined,
    categoryId: category === 'ALL' || category === 'STARRED' ? undefined : category,
  };
  return items.filter((item) => itemMatches(item, filter));
}
