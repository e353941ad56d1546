import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Category } from '@tawa/shared/menu/category.contract.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { SwitchField } from '@tawa/shared/menu/item-fields.rules.ts';
import type { MealType } from '@tawa/shared/menu/menu.rules.ts';
import type { ImportOptionRow, ImportRow } from '@tawa/shared/menu/menu-import.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { useRef, useState } from 'react';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { shrinkImage } from '../../../lib/browser/shrink-image.ts';
import { applyRowChange } from '../../../realtime/apply-row-change.ts';
import { mergeEventsDuring } from '../../../realtime/event-bus.ts';
import { useInvalidateUnlessLive } from '../../../realtime/invalidate-after-mutation.ts';
import type { PriorityValues } from '../../../ui/forms/priority-form.tsx';
import { fillPrice, type ItemValues, type OptionGroupValues } from '../menu.forms.ts';
import { applyToItems, menuKeys } from '../menu.live.ts';
import type { AvailabilityChange } from '../model/availability.ts';
import { menuEditor } from '../model/menu-editor.ts';

const toCapitals = (text: string) => text.trim().toLocaleUpperCase('en-IN');

function useInvalidateMenuUnlessLive(shopId: string) {
  return useInvalidateUnlessLive(
    menuKeys.items(shopId),
    menuKeys.categories(shopId),
    menuKeys.optionGroups(shopId),
  );
}

function toItemBody(typedValues: ItemValues, item: Item | undefined) {
  const { shortCode: typed, mealType, photo: _, ...values } = fillPrice(typedValues);
  const shortCode = toCapitals(typed);
  return {
    ...values,
    mealType: mealType as MealType,
    // An empty code is sent only to remove an existing one.
    ...((shortCode || item?.shortCode) && { shortCode }),
  };
}

async function savePhoto(shopId: string, item: Item, photo: ItemValues['photo']): Promise<void> {
  const params = { itemId: item._id, shopId };
  if (photo instanceof File)
    await menuEditor.setItemPhoto({ params, body: { photo: await shrinkImage(photo) } });
  else if (photo === '' && item.photo) await menuEditor.removeItemPhoto({ params });
}

/**
 * Adding uses idempotency keys, because names are not unique. An edit takes two requests, and a photo one
 * more, the last of which may fail alone. If an item was added before that, the next attempt edits it.
 */
export function useSaveItem(shopId: string, edited?: Item) {
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  const added = useRef<Item>(undefined);
  return useMutation({
    mutationFn: async (values: ItemValues) => {
      const item = edited ?? added.current;
      const body = toItemBody(values, item);
      if (!item) {
        const reply = await idempotencyKeys.withKey(body, (idempotencyKey) =>
          menuEditor.addItem({ params: { shopId }, body, idempotencyKey }),
        );
        added.current = reply.data.item;
        await savePhoto(shopId, reply.data.item, values.photo);
        return reply;
      }
      const params = { itemId: item._id, shopId };
      const reply = await menuEditor.editItem({ params, body });
      await menuEditor.editItemCategory({ params, body: { categoryId: values.categoryId } });
      await savePhoto(shopId, item, values.photo);
      return reply;
    },
    onSettled: useInvalidateMenuUnlessLive(shopId),
  });
}

/** The cached list is up to date when this resolves. */
export function useSwitchItemField(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ itemId, field, on }: { itemId: string; field: SwitchField; on: boolean }) => {
      const params = { itemId, shopId };
      return updateItem(queryClient, params, () => menuEditor.editItem({ params, body: { [field]: on } }));
    },
    onSettled: useInvalidateMenuUnlessLive(shopId),
  });
}

/**
 * The cached list is up to date when this resolves.
 * @param quiet shows no toasts
 */
export function useSetItemAvailability(shopId: string, { quiet = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ itemId, change }: { itemId: string; change: AvailabilityChange }) => {
      const params = { itemId, shopId };
      return updateItem(queryClient, params, () => menuEditor.setItemAvailability({ params, body: change }));
    },
    onSettled: useInvalidateMenuUnlessLive(shopId),
    meta: { quiet },
  });
}

/**
 * Sends a change of one item, and updates the cached list with the response and with the events that arrived
 * meanwhile.
 */
async function updateItem(
  queryClient: QueryClient,
  { itemId, shopId }: { itemId: string; shopId: string },
  send: () => Promise<{ message: string; data: { item: Item } }>,
): Promise<{ message: string }> {
  let message = '';
  const updatedItems = await mergeEventsDuring(async () => {
    const reply = await send();
    message = reply.message;
    return [reply.data.item];
  }, applyToItems);
  const item = updatedItems.find(({ _id }) => _id === itemId);
  queryClient.setQueryData<Item[]>(
    menuKeys.items(shopId),
    (items) => item && items?.map((other) => (other._id === itemId ? { ...other, ...item } : other)),
  );
  return { message };
}

export function useDeleteItem(shopId: string) {
  return useMutation({
    mutationFn: (itemId: string) => menuEditor.deleteItem({ params: { itemId, shopId } }),
    onSettled: useInvalidateMenuUnlessLive(shopId),
  });
}

/** A new category is in the cached list when this resolves. */
export function useSaveCategory(shopId: string, categoryId?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name: typed, priority }: PriorityValues) => {
      const body = { name: toCapitals(typed), priority };
      return categoryId
        ? menuEditor.editCategory({ params: { categoryId, shopId }, body })
        : menuEditor.addCategory({ params: { shopId }, body });
    },
    onSuccess: ({ data: { category } }) => {
      if (categoryId) return;
      queryClient.setQueryData<Category[]>(
        menuKeys.categories(shopId),
        (categories) => categories && applyRowChange(categories, category, 'added'),
      );
    },
    onSettled: useInvalidateMenuUnlessLive(shopId),
  });
}

export function useDeleteCategory(shopId: string) {
  return useMutation({
    mutationFn: (categoryId: string) => menuEditor.deleteCategory({ params: { categoryId, shopId } }),
    onSettled: useInvalidateMenuUnlessLive(shopId),
  });
}

/** A new group is in the cached list when this resolves. */
export function useSaveOptionGroup(shopId: string, optionGroupId?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OptionGroupValues) =>
      optionGroupId
        ? menuEditor.editOptionGroup({ params: { optionGroupId, shopId }, body })
        : menuEditor.addOptionGroup({ params: { shopId }, body }),
    onSuccess: ({ data: { optionGroup } }) => {
      if (optionGroupId) return;
      queryClient.setQueryData<OptionGroup[]>(
        menuKeys.optionGroups(shopId),
        (groups) => groups && applyRowChange(groups, optionGroup, 'added'),
      );
    },
    onSettled: useInvalidateMenuUnlessLive(shopId),
  });
}

export function useDeleteOptionGroup(shopId: string, onDeleted: () => void) {
  return useMutation({
    mutationFn: (optionGroupId: string) =>
      menuEditor.deleteOptionGroup({ params: { optionGroupId, shopId } }),
    onSuccess: onDeleted,
    onSettled: useInvalidateMenuUnlessLive(shopId),
  });
}

export interface MenuImport {
  rows: ImportRow[];
  optionRows: ImportOptionRow[];
}

export function useImportItems(shopId: string) {
  return useMutation({
    mutationFn: ({ rows, optionRows }: MenuImport) =>
      menuEditor.importItems({ params: { shopId }, body: { rows, optionRows } }),
    onSettled: useInvalidateMenuUnlessLive(shopId),
  });
}
