import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ItemForm } from '../../features/menu/components/item-form.tsx';
import { ItemList } from '../../features/menu/components/item-list.tsx';
import { ItemTools } from '../../features/menu/components/item-tools.tsx';
import { CategoryTabs } from '../../features/menu/components/menu-filters.tsx';
import { useItemSwitches } from '../../features/menu/hooks/use-item-switches.ts';
import { useDeleteItem } from '../../features/menu/hooks/use-menu-mutations.ts';
import { categoriesQuery, itemsQuery } from '../../features/menu/menu.queries.ts';
import { useItemsView } from '../../features/menu/menu.store.ts';
import {
  filterItems,
  type MenuFilter,
  resolveCategory,
  WHOLE_MENU,
} from '../../features/menu/model/menu-filter.ts';
import { MenuCsvButtons } from '../../features/menu-import/components/menu-csv-buttons.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { useUrlSearch } from '../../ui/hooks/use-url-search.ts';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';
import classes from './items.module.css';

export default function ItemsPage() {
  usePageTitle('Items');
  const shop = useCurrentShop();
  const gstRate = shop.gstScheme === 'REGULAR' ? shop.gstRate : undefined;
  const { data: items, error, isFetching, refetch } = useQuery(itemsQuery(shop._id));
  const { data: categories = [], refetch: refetchCategories } = useQuery(categoriesQuery(shop._id));
  const { text, search } = useUrlSearch();
  const [filters, setFilters] = useState<MenuFilter>(WHOLE_MENU);
  const [view, setView] = useItemsView();
  const { shown: menu, switchTo } = useItemSwitches(shop._id, items);
  const deleting = useDeleteItem(shop._id);
  const { add, edit, remove, close, ...dialogs } = useRowDialogs(items);
  const menuFilter = { ...filters, q: text };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `menuFilter` is a new object on each render, made of `filters` and `text`
  const shown = useMemo(
    () => menu && filterItems(menu, menuFilter, categories),
    [menu, categories, filters, text],
  );
  const activeCategory = resolveCategory(menuFilter, categories);
  const refresh = () => {
    void refetch();
    void refetchCategories();
  };
  const showAll = () => {
    setFilters(WHOLE_MENU);
    search('');
  };

  return (
    <ListPage
      title="Items"
      action={
        <div className={classes.actions}>
          <MenuCsvButtons shop={shop} items={items} />
          <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={add}>
            Add Item
          </Button>
        </div>
      }
      tools={
        <ItemTools
          filter={menuFilter}
          onChange={setFilters}
          onSearch={search}
          view={view}
          onView={setView}
          busy={isFetching}
          onRefresh={refresh}
        />
      }
    >
      <div className={classes.tabs}>
        <CategoryTabs filter={menuFilter} onChange={setFilters} categories={categories} />
      </div>
      {!items && !error && <RowSkeletons count={8} height={60} />}
      {!items && error && (
        <ListError title="The items could not be loaded" error={error} busy={isFetching} onRetry={refresh} />
      )}
      {items?.length === 0 && (
        <EmptyState title="No Items">
          Add the first one, or bring in a whole menu from a spreadsheet with Import.
        </EmptyState>
      )}
      {items && items.length > 0 && shown && (
        <p className={classes.count} role="status">
          {countLabel(shown.length, items.length)}
        </p>
      )}
      {items && items.length > 0 && shown?.length === 0 && (
        <EmptyState title="No item found">
          <Button variant="quiet" onClick={showAll}>
            Show the whole menu
          </Button>
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ItemList
          items={shown}
          totalCount={items?.length ?? 0}
          view={view}
          onSwitch={switchTo}
          onEdit={edit}
          onDelete={remove}
        />
      )}
      {dialogs.isAdding && (
        <ItemForm
          shopId={shop._id}
          categoryId={activeCategory === 'ALL' || activeCategory === 'STARRED' ? undefined : activeCategory}
          shopGstRate={gstRate}
          onClose={close}
        />
      )}
      {dialogs.edited && (
        <ItemForm shopId={shop._id} item={dialogs.edited} shopGstRate={gstRate} onClose={close} />
      )}
      <DeleteDialog row={dialogs.removed} deletion={deleting} onClose={close} />
    </ListPage>
  );
}

function countLabel(shown: number, all: number): string {
  const items = all === 1 ? '1 item' : `${all} items`;
  return shown === all ? items : `${shown} of ${items}`;
}
