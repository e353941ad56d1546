import type { QueryClient } from '@tanstack/react-query';
import type { Category } from '@tawa/shared/menu/category.contract.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { applyRowChange } from '../../realtime/apply-row-change.ts';
import type { LiveMessage } from '../../realtime/event-bus.ts';
import type { LiveFeature } from '../../realtime/live-updates.ts';

export const menuKeys = {
  items: (shopId: string) => ['items', shopId] as const,
  categories: (shopId: string) => ['categories', shopId] as const,
  optionGroups: (shopId: string) => ['option-groups', shopId] as const,
};

/** Events are applied in batches, because an import sends hundreds. */
const BATCH_MS = 100;
const pendingMessages: LiveMessage[] = [];
let batchTimer: ReturnType<typeof setTimeout> | undefined;

export const menuLive: LiveFeature = {
  handlers: {
    menu: (queryClient, message) => {
      pendingMessages.push(message);
      if (batchTimer === undefined) flushPendingMessages(queryClient);
    },
  },
  queryKeys: (shopId) => [menuKeys.items(shopId), menuKeys.categories(shopId), menuKeys.optionGroups(shopId)],
};

function flushPendingMessages(queryClient: QueryClient): void {
  const messages = pendingMessages.splice(0);
  batchTimer =
    messages.length === 0 ? undefined : setTimeout(() => flushPendingMessages(queryClient), BATCH_MS);
  for (const shopId of new Set(messages.map((message) => message.shopId)))
    applyMenuMessages(
      queryClient,
      shopId,
      messages.filter((message) => message.shopId === shopId),
    );
}

function applyMenuMessages(queryClient: QueryClient, shopId: string, messages: readonly LiveMessage[]): void {
  const items = queryClient.getQueryData<Item[]>(menuKeys.items(shopId));
  const isReordered = messages.some((message) => changesOrder(message, items));
  queryClient.setQueryData<Item[]>(menuKeys.items(shopId), items && messages.reduce(applyToItems, items));
  queryClient.setQueryData<Category[]>(
    menuKeys.categories(shopId),
    (categories) => categories && messages.reduce(applyToCategories, categories),
  );
  queryClient.setQueryData<OptionGroup[]>(
    menuKeys.optionGroups(shopId),
    (groups) => groups && messages.reduce(applyToOptionGroups, groups),
  );
  if (!isReordered) return;
  void queryClient.invalidateQueries({ queryKey: menuKeys.items(shopId) });
  void queryClient.invalidateQueries({ queryKey: menuKeys.categories(shopId) });
}

function changesOrder(message: LiveMessage, itemsBefore: readonly Item[] = []): boolean {
  if (message.name !== 'menu:changed' || message.action === 'deleted') return false;
  const { action, item, category, optionGroup } = message;
  if (optionGroup) return false;
  if (action === 'added' || category) return true;
  const before = itemsBefore.find(({ _id }) => _id === item?._id);
  return before?.priority !== item?.priority || before?.name !== item?.name;
}

/** The result is not sorted, because only the server knows the order by priority. */
export function applyToItems(items: Item[], message: LiveMessage): Item[] {
  if (message.name !== 'menu:changed') return items;
  const { action, item, category } = message;
  if (category && action === 'edited') {
    const categoryId = { _id: category._id, name: category.name };
    return items.map((other) => (other.categoryId._id === category._id ? { ...other, categoryId } : other));
  }
  if (!item) return items;
  // An event does not tell which items sell best, so the mark is kept.
  const isBestSeller = items.find(({ _id }) => _id === item._id)?.isBestSeller;
  return applyRowChange(items, isBestSeller ? { ...item, isBestSeller } : item, action);
}

export function applyToCategories(categories: Category[], message: LiveMessage): Category[] {
  if (message.name !== 'menu:changed' || !message.category) return categories;
  return applyRowChange(categories, message.category, message.action);
}

/** The result is not sorted, because screens find a group by its `_id`. */
export function applyToOptionGroups(groups: OptionGroup[], message: LiveMessage): OptionGroup[] {
  if (message.name !== 'menu:changed' || !message.optionGroup) return groups;
  return applyRowChange(groups, message.optionGroup, message.action);
}
