import type { Category } from '@tawa/shared/menu/category.contract.ts';

/** The tokens `--category-1` to `--category-6` of the theme. */
const HUES = 6;

/**
 * Returns numbers from 1 by the `_id` of the category. They follow the order of creation, which the ids have,
 * so that neither a new category nor another order of the menu changes a colour.
 */
export function hueOfCategories(categories: readonly Category[]): ReadonlyMap<string, number> {
  const ids = categories.map(({ _id }) => _id).sort();
  return new Map(ids.map((id, index) => [id, 1 + (index % HUES)]));
}
