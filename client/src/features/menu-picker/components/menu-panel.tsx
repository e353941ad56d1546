import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Category, Item } from '@tawa/shared/menu/menu.contract.ts';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { RefreshButton } from '../../../ui/elements/refresh-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { CategoryTabs, MealToggles, MenuSearch } from '../../menu/components/menu-filters.tsx';
import { categoriesQuery, itemsQuery, useOrderableItems } from '../../menu/menu.queries.ts';
import { filterItems, WHOLE_MENU } from '../../menu/model/menu-filter.ts';
import { sortByMatchRank } from '../model/parse-short-code.ts';
import classes from './menu-panel.module.css';

interface Props {
  shopId: string;
  onPickFirst: (item: Item) => void;
  /** `first` is the item that Enter adds. */
  children: (items: readonly Item[], first: Item | undefined, categories: readonly Category[]) => ReactNode;
}

const NO_CATEGORIES: Category[] = [];

/** Search and filters; `children` renders the matches, Enter in the search picks the first available one. */
export function MenuPanel({ shopId, onPickFirst, children }: Props) {
  const { data, error, isFetching, refetch } = useQuery(itemsQuery(shopId));
  const items = useOrderableItems(shopId, data);
  const { data: categories = NO_CATEGORIES, refetch: refetchCategories } = useQuery(categoriesQuery(shopId));
  const [filter, setFilter] = useState(WHOLE_MENU);
  const shown = items && sortByMatchRank(filterItems(items, filter, categories), filter.q);
  const first = filter.q.trim() ? shown?.find((item) => item.isAvailable) : undefined;
  const pickFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return;
    onPickFirst(first);
    // Typing replaces the previous search.
    event.currentTarget.select();
  };
  // Touch screens: an open keyboard would cover the menu.
  const [hasKeyboard] = useState(() => window.matchMedia('(pointer: fine)').matches);
  const refresh = () => {
    void refetch();
    void refetchCategories();
  };
  return (
    <>
      <div className={classes.head}>
        <div className={classes.tools}>
          <div className={classes.search}>
            <MenuSearch filter={filter} onChange={setFilter} autoFocus={hasKeyboard} onKeyDown={pickFirst} />
          </div>
          <MealToggles filter={filter} onChange={setFilter} />
          <RefreshButton busy={isFetching} onRefresh={refresh} />
        </div>
        <CategoryTabs filter={filter} onChange={setFilter} categories={categories} />
      </div>
      <div className={classes.found}>
        {!shown && !error && <CardSkeletons count={12} height={92} />}
        {!shown && error && (
          <EmptyState title={dinerMenuMessages().list.notLoaded}>
            <p>{error.message}</p>
            <Button busy={isFetching} onClick={refresh}>
              {appMessages().tryAgain}
            </Button>
          </EmptyState>
        )}
        {items?.length === 0 && <NoItems />}
        {items && items.length > 0 && shown?.length === 0 && (
          <NoItemFound onShowAll={() => setFilter(WHOLE_MENU)} />
        )}
        {shown && shown.length > 0 && children(shown, first, categories)}
      </div>
    </>
  );
}

function NoItems() {
  const m = menuMessages().tiles;
  return (
    <EmptyState title={m.noItems} icon={<IconToolsKitchen2 size={30} aria-hidden="true" />}>
      {m.addItems}
    </EmptyState>
  );
}

function NoItemFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title={menuMessages().tiles.noItemFound}
      icon={<IconToolsKitchen2 size={30} aria-hidden="true" />}
    >
      <Button variant="quiet" onClick={onShowAll}>
        {dinerMenuMessages().list.showAll}
      </Button>
    </EmptyState>
  );
}
