import { useQuery } from '@tanstack/react-query';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { useMemo, useState } from 'react';
import { useUrlSearch } from '../../../ui/hooks/use-url-search.ts';
import { categoriesQuery, itemsQuery, optionGroupsQuery } from '../menu.queries.ts';
import { filterItems, type MenuFilter, resolveCategory, WHOLE_MENU } from '../model/menu-filter.ts';
import { offeredGroups } from '../model/orderable-items.ts';
import { useItemSwitches } from './use-item-switches.ts';

const NO_GROUPS: OptionGroup[] = [];

/** The shop's items with their filters. The text to search for is in the URL. */
export function useItemList(shopId: string) {
  const { data: loadedItems, error, isFetching, refetch } = useQuery(itemsQuery(shopId));
  const {
    data: categories = [],
    isLoading: areCategoriesLoading,
    failureCount,
    refetch: refetchCategories,
  } = useQuery(categoriesQuery(shopId));
  // Tabs above the list that arrive after the items would move the items under the pointer.
  const items = areCategoriesLoading && failureCount === 0 ? undefined : loadedItems;
  const { data: optionGroups = NO_GROUPS } = useQuery(optionGroupsQuery(shopId));
  const { text, search } = useUrlSearch();
  const [filters, setFilters] = useState<MenuFilter>(WHOLE_MENU);
  const { shown: menu, switchTo } = useItemSwitches(shopId, items);
  const filter = { ...filters, q: text };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `filter` is a new object on each render, made of `filters` and `text`
  const shown = useMemo(
    () => menu && filterItems(menu, filter, categories),
    [menu, categories, filters, text],
  );
  const category = resolveCategory(filter, categories);
  return {
    items,
    shown,
    error,
    isFetching,
    refresh() {
      void refetch();
      void refetchCategories();
    },
    categories,
    offeredGroups: useMemo(
      () => (items ? offeredGroups(optionGroups, items) : NO_GROUPS),
      [optionGroups, items],
    ),
    /** Undefined for ALL and STARRED. */
    categoryId: category === 'ALL' || category === 'STARRED' ? undefined : category,
    filter,
    setFilters,
    search,
    showAll() {
      setFilters(WHOLE_MENU);
      search('');
    },
    switchTo,
  };
}

export type ItemListControl = ReturnType<typeof useItemList>;
