import type { Category, Item } from '@tawa/shared/menu/menu.contract.ts';
import { changedRows } from '../../realtime/changed-rows.ts';
import type { LiveMessage } from '../../realtime/heard.ts';
import type { LiveFeature } from '../../realtime/live-updates.tsx';

export const menuKeys = {
  items: (shopId: string) => ['items', shopId] as const,
  categories: (shopId: string) => ['categories', shopId] as const,
};

/** An item that runs out does so on every screen at once. */
export const menuLive: LiveFeature = {
  handle: (queryClient, message) => {
    if (message.name !== 'menu:changed') return;
    const { shopId } = message;
    queryClient.setQueryData<Item[]>(
      menuKeys.items(shopId),
      (items) => items && applyToItems(items, message),
    );
    queryClient.setQueryData<Category[]>(
      menuKeys.categories(shopId),
      (categories) => categories && applyToCategories(categories, message),
    );
    // Where a row stands depends on priorities that only the server sorts by.
    if (message.action !== 'deleted' && changesOrder(message)) {
      void queryClient.invalidateQueries({ queryKey: menuKeys.items(shopId) });
      void queryClient.invalidateQueries({ queryKey: menuKeys.categories(shopId) });
    }
  },
  lists: (shopId) => [menuKeys.items(shopId), menuKeys.categories(shopId)],
};

function changesOrder(message: LiveMessage): boolean {
  return message.name === 'menu:changed' && (message.action === 'added' || message.category !== undefined);
}

export function applyToItems(items: Item[], message: LiveMessage): Item[] {
  if (message.name !== 'menu:changed') return items;
  const { action, item, category } = message;
  if (category && action === 'edited') {
    const categoryId = { _id: category._id, name: category.name };
    return items.map((other) => (other.categoryId._id === category._id ? { ...other, categoryId } : other));
  }
  return item ? changedRows(items, item, action) : items;
}

export function applyToCategories(categories: Category[], message: LiveMessage): Category[] {
  if (message.name !== 'menu:changed' || !message.category) return categories;
  return changedRows(categories, message.category, message.action);
}
