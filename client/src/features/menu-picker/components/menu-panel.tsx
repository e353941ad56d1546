import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Category } from '@tawa/shared/menu/category.contract.ts';
import type { Item, ItemVariant } from '@tawa/shared/menu/item.contract.ts';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { tileMessages } from '@tawa/shared/messages/menu.tiles.en.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { RefreshButton } from '../../../ui/elements/refresh-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { CategoryTabs, MealToggles, MenuSearch } from '../../menu/components/menu-filters.tsx';
import { categoriesQuery, itemsQuery, useOrderableItems } from '../../menu/menu.queries.ts';
import { filterItems, type MenuFilter, WHOLE_MENU } from '../../menu/model/menu-filter.ts';
import { cannotAddMessage, isEntryAvailable } from '../model/describe-entry.ts';
import { parseShortCodeInput, type ShortCodeInput, sortByMatchRank } from '../model/parse-short-code.ts';
import classes from './menu-panel.module.css';

interface Props {
  shopId: string;
  /** Whether the categories stand in a rail at the left, and the items scroll beside them. */
  hasRail: boolean;
  onPick: (item: Item, qty: number, variant: ItemVariant | undefined) => void;
  /** `first` is what Enter in the search adds. */
  children: (
    items: readonly Item[],
    first: ShortCodeInput | undefined,
    categories: readonly Category[],
  ) => ReactNode;
}

const NO_CATEGORIES: Category[] = [];

/**
 * Shows search and filters; `children` renders the matches. Enter in the search adds the item that
 * `parseShortCodeInput` finds, or else the first match that is available.
 */
export function MenuPanel({ shopId, hasRail, onPick, children }: Props) {
  const { data, error, isFetching, refetch } = useQuery(itemsQuery(shopId));
  const items = useOrderableItems(shopId, data);
  const { data: categories = NO_CATEGORIES, refetch: refetchCategories } = useQuery(categoriesQuery(shopId));
  const [filter, setFilter] = useState(WHOLE_MENU);
  const { shown, entry } = findShown(items, filter, categories);
  const first = entry && isEntryAvailable(entry) ? entry : undefined;
  const pickFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (!entry?.item) return;
    // The key must not reach the sheet that may open now.
    event.preventDefault();
    if (first) onPick(entry.item, entry.qty, entry.variant);
    else toastError(cannotAddMessage(entry));
    // Typing replaces the previous search.
    event.currentTarget.select();
  };
  // On touch screens the keyboard stays closed, because it would cover the menu.
  const [hasKeyboard] = useState(() => window.matchMedia('(pointer: fine)').matches);
  const refresh = () => {
    void refetch();
    void refetchCategories();
  };
  return (
    <div className={classes.panel} data-rail={hasRail}>
      <div className={classes.tools}>
        <div className={classes.search}>
          <MenuSearch filter={filter} onChange={setFilter} autoFocus={hasKeyboard} onKeyDown={pickFirst} />
        </div>
        <MealToggles filter={filter} onChange={setFilter} />
        <RefreshButton busy={isFetching} onRefresh={refresh} />
      </div>
      <div className={classes.categories}>
        <CategoryTabs filter={filter} onChange={setFilter} categories={categories} />
      </div>
      <div className={classes.found}>
        {!shown && !error && <CardSkeletons count={24} height={72} />}
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
    </div>
  );
}

function findShown(
  items: readonly Item[] | undefined,
  filter: MenuFilter,
  categories: readonly Category[],
): { shown?: readonly Item[]; entry?: ShortCodeInput } {
  if (!items) return {};
  const filtered = filterItems(items, { ...filter, q: '' }, categories);
  const typed = parseShortCodeInput(filter.q, filtered);
  const shown = sortByMatchRank(filterItems(filtered, { ...WHOLE_MENU, q: typed.query }), typed.query);
  if (!typed.query) return { shown };
  return { shown, entry: { ...typed, item: typed.item ?? shown.find((item) => item.isAvailable) } };
}

function NoItems() {
  const m = tileMessages();
  return (
    <EmptyState title={m.noItems} icon={<IconToolsKitchen2 size={30} aria-hidden="true" />}>
      {m.addItems}
    </EmptyState>
  );
}

function NoItemFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState title={tileMessages().noItemFound} icon={<IconToolsKitchen2 size={30} aria-hidden="true" />}>
      <Button variant="quiet" onClick={onShowAll}>
        {dinerMenuMessages().list.showAll}
      </Button>
    </EmptyState>
  );
}
