import { useQuery } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { memo, type ReactNode } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { categoriesQuery, itemsQuery, useOrderableItems } from '../../menu/menu.queries.ts';
import { filterItems, type MenuFilter, WHOLE_MENU } from '../../menu/model/menu-filter.ts';
import { MenuRows } from './menu-rows.tsx';
import { MenuSkeletons } from './menu-skeletons.tsx';

interface Props {
  shopId: string;
  filter: MenuFilter;
  onChange: (choice: MenuFilter) => void;
  action: (item: Item) => ReactNode;
  onOpen: (item: Item) => void;
}

/** The list is memoised, so pass stable functions. */
export const MenuList = memo(function MenuList({ shopId, filter, onChange, ...row }: Props) {
  const { data, error, isFetching, refetch } = useQuery(itemsQuery(shopId));
  const items = useOrderableItems(shopId, data);
  const { data: categories } = useQuery(categoriesQuery(shopId));
  const m = dinerMenuMessages().list;
  if (!items && !error) return <MenuSkeletons />;
  if (!items) {
    return (
      <EmptyState title={m.notLoaded}>
        <p>{error?.message}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {appMessages().tryAgain}
        </Button>
      </EmptyState>
    );
  }
  const visibleItems = filterItems(items, filter, categories);
  if (visibleItems.length > 0) return <MenuRows items={visibleItems} {...row} listKey={filterKey(filter)} />;
  if (items.length === 0) {
    return <EmptyState title={m.empty}>{m.askStaff}</EmptyState>;
  }
  return (
    <EmptyState title={m.nothingFound}>
      <p>{m.noMatch}</p>
      <Button variant="quiet" onClick={() => onChange(WHOLE_MENU)}>
        {m.showAll}
      </Button>
    </EmptyState>
  );
});

const filterKey = ({ category, mealType, q }: MenuFilter): string => [category, mealType, q].join('/');
