import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { ItemDialogs } from '../../features/menu/components/item-dialogs.tsx';
import { ItemList } from '../../features/menu/components/item-list.tsx';
import { ItemListStatus } from '../../features/menu/components/item-list-status.tsx';
import { ItemTools } from '../../features/menu/components/item-tools.tsx';
import { CategoryTabs } from '../../features/menu/components/menu-filters.tsx';
import { UnwritableNotice } from '../../features/menu/components/unwritable-notice.tsx';
import { useItemList } from '../../features/menu/hooks/use-item-list.ts';
import { useItemsView } from '../../features/menu/menu.store.ts';
import { MenuButtons } from '../../features/menu-prices/components/menu-buttons.tsx';
import { useUnwritableNames } from '../../features/printing/hooks/use-unwritable-names.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';

export default function ItemsPage() {
  const m = menuMessages().items;
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const list = useItemList(shop._id);
  const { items, shown, filter, setFilters } = list;
  const [view, setView] = useItemsView();
  const dialogs = useRowDialogs(items);
  const unwritableNames = useUnwritableNames(shop._id, items, list.offeredGroups);

  return (
    <ListPage
      title={m.title}
      tools={
        <ItemTools
          filter={filter}
          onChange={setFilters}
          onSearch={list.search}
          view={view}
          onView={setView}
          busy={list.isFetching}
          onRefresh={list.refresh}
          actions={<MenuButtons shop={shop} items={items} categoryId={list.categoryId} />}
        >
          <AddButton label={m.add} isInList={items?.length === 0} onClick={dialogs.add} />
        </ItemTools>
      }
      tabs={<CategoryTabs filter={filter} onChange={setFilters} categories={list.categories} />}
    >
      <ItemListStatus list={list} onAdd={dialogs.add} />
      {shown && shown.length > 0 && (
        <ItemList
          shopId={shop._id}
          items={shown}
          offeredGroups={list.offeredGroups}
          totalCount={items?.length ?? 0}
          view={view}
          onSwitch={list.switchTo}
          onEdit={dialogs.edit}
          onCopy={dialogs.copy}
          onDelete={dialogs.remove}
        />
      )}
      <UnwritableNotice names={unwritableNames} />
      <ItemDialogs
        shop={shop}
        categoryId={list.categoryId}
        dialogs={dialogs}
        unwritableNames={unwritableNames}
      />
    </ListPage>
  );
}
