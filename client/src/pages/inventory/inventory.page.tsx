import { useQuery } from '@tanstack/react-query';
import { STOCK_STATUSES } from '@tawa/shared/inventory/inventory.rules.ts';
import { inventoryMessages } from '@tawa/shared/messages/inventory.en.ts';
import { inventoryColumns } from '../../features/inventory/components/inventory-columns.tsx';
import { InventoryForm } from '../../features/inventory/components/inventory-form.tsx';
import { inventoryQuery, useDeleteInventoryItem } from '../../features/inventory/inventory.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useListParams } from '../../ui/hooks/use-list-params.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { FilterTabs } from '../../ui/lists/filter-tabs.tsx';
import { SearchedList } from '../../ui/lists/searched-list.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';

export default function InventoryPage() {
  const m = inventoryMessages();
  usePageTitle(m.list.title);
  const shop = useCurrentShop();
  const params = useListParams();
  const status = params.filter('status', STOCK_STATUSES);
  const list = useQuery(inventoryQuery(shop._id, { q: params.q, page: params.page, status }));
  const rows = list.data?.inventories;
  const dialogs = useRowDialogs(rows, list.refetch);
  return (
    <SearchedList
      title={m.list.title}
      addLabel={m.list.add}
      onAdd={dialogs.add}
      searchLabel={m.list.search}
      params={params}
      filters={
        <FilterTabs
          label={m.list.status}
          options={statusOptions()}
          value={status ?? ''}
          onChange={(picked) => params.setFilter('status', picked)}
        />
      }
      list={list}
      rows={rows}
      columns={inventoryColumns({ onEdit: dialogs.edit, onDelete: dialogs.remove })}
      pageInfo={
        list.data && {
          filteredCount: list.data.inventoryFilteredCount,
          resultPerPage: list.data.resultPerPage,
        }
      }
      isFiltered={status !== undefined}
      emptyHint={status ? m.noneWithStatus[status] : m.list.emptyHint}
    >
      {dialogs.isAdding && <InventoryForm shopId={shop._id} onClose={dialogs.close} />}
      {dialogs.edited && <InventoryForm shopId={shop._id} item={dialogs.edited} onClose={dialogs.close} />}
      <DeleteDialog
        row={dialogs.removed}
        deletion={useDeleteInventoryItem(shop._id)}
        onClose={dialogs.close}
      />
    </SearchedList>
  );
}

function statusOptions() {
  const { list, statuses } = inventoryMessages();
  return [
    { value: '', label: list.allStatuses },
    ...STOCK_STATUSES.map((value) => ({ value, label: statuses[value] })),
  ];
}
