import type { Category } from '@tawa/shared/menu/menu.contract.ts';

/** The tokens `--category-1` to `--category-6` of the theme. */
const HUES = 6;

/**
 * By category `_id`, from 1. In the order of creation, which `_id` keeps: a new category or another order of the menu
 * changes the colour of none.
 */
export function hueOfCategories(categories: readonly Category[]): ReadonlyMap<string, number> {
  const ids = categories.map(({ _id }) => _id).sort();
  return new Map(ids.map((id, index) => [id, 1 + (index % HUES)]));
}
