import { searchKey } from '../search.ts';
import type { Item } from './item.contract.ts';

/** `SOLD_OUT_TODAY` ends with the business day, `SOLD_OUT` when somebody makes the item available again. */
export const AVAILABILITIES = ['AVAILABLE', 'SOLD_OUT_TODAY', 'SOLD_OUT'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
export const MAX_REMAINING = 9_999;
/** From this number down, a menu says how many are left. */
const FEW_REMAINING = 5;

export const hasFewRemaining = ({
  isAvailable,
  remaining,
}: Pick<Item, 'isAvailable' | 'remaining'>): boolean =>
  isAvailable && remaining !== null && remaining <= FEW_REMAINING;

/**
 * Sides of an item's square photo in pixels: for a row of the menu, for the same row on a dense screen, and
 * for the item alone.
 */
export const PHOTO_SIDES = [96, 240, 640] as const;

/** @param photo the item's `photo` */
export const photoFile = (photo: string, side: (typeof PHOTO_SIDES)[number]): string =>
  `${photo}-${side}.webp`;

export const MEAL_TYPES = ['VEG', 'NONVEG'] as const;
export type MealType = (typeof MEAL_TYPES)[number];

export interface ItemFilter {
  q?: string | undefined;
  mealType?: MealType | undefined;
  isAvailable?: boolean | undefined;
  isStar?: boolean | undefined;
  categoryId?: string | undefined;
}

/** The search of `getMyItems`: `q` is a part of the name or the short code. */
export function itemMatches(item: Item, filter: ItemFilter): boolean {
  if (filter.mealType !== undefined && item.mealType !== filter.mealType) return false;
  if (filter.isAvailable !== undefined && item.isAvailable !== filter.isAvailable) return false;
  if (filter.isStar !== undefined && item.isStar !== filter.isStar) return false;
  if (filter.categoryId !== undefined && item.categoryId._id !== filter.categoryId) return false;
  const q = searchKey(filter.q ?? '');
  if (!q) return true;
  return [item.name, item.shortCode ?? ''].some((text) => searchKey(text).includes(q));
}

/**
 * An item is a best seller if it is among the `limit` items that the shop served most often in the last
 * `days` days.
 */
export const BEST_SELLER_RULE = { days: 30, minQuantity: 10, limit: 5 } as const;
