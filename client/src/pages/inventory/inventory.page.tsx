import { useQuery } from '@tanstack/react-query';
import type { InventoryItem } from '@tawa/shared/inventory/inventory.contract.ts';
import {
  QUANTITY_DECIMALS,
  STOCK_STATUSES,
  type StockStatus,
} from '@tawa/shared/inventory/inventory.rules.ts';
import { InventoryForm } from '../../features/inventory/components/inventory-form.tsx';
import { inventoryQuery, useDeleteInventoryItem } from '../../features/inventory/inventory.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { useListParams } from '../../ui/hooks/use-list-params.ts';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import type { Column } from '../../ui/lists/data-table.tsx';
import { FilterTabs } from '../../ui/lists/filter-tabs.tsx';
import { RowActions } from '../../ui/lists/row-actions.tsx';
import { SearchedList } from '../../ui/lists/searched-list.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';

const quantities = new Intl.NumberFormat('en-IN', { maximumFractionDigits: QUANTITY_DECIMALS });

const statusLabel = (status: StockStatus) => status.replaceAll('_', ' ');

const STATUSES = [
  { value: '', label: 'ALL' },
  ...STOCK_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
];

export default function InventoryPage() {
  usePageTitle('Inventory');
  const shop = useCurrentShop();
  const params = useListParams();
  const status = params.filter('status', STOCK_STATUSES);
  const list = useQuery(inventoryQuery(shop._id, { q: params.q, page: params.page, status }));
  const rows = list.data?.inventories;
  const dialogs = useRowDialogs(rows, list.refetch);
  return (
    <SearchedList
      title="Inventory"
      addLabel="Add Item"
      onAdd={dialogs.add}
      searchLabel="Search by name"
      params={params}
      filters={
        <FilterTabs
          label="Status"
          options={STATUSES}
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
      emptyHint={
        status ? `Nothing here is ${statusLabel(status).toLowerCase()}.` : 'Add what your store room holds.'
      }
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

interface Actions {
  onEdit: (item: InventoryItem) => void;
  onDelete: (item: InventoryItem) => void;
}

function inventoryColumns({ onEdit, onDelete }: Actions): Column<InventoryItem>[] {
  return [
    { head: 'Name', cell: ({ name }) => name },
    { head: 'Quantity', isNumeric: true, cell: ({ quantity }) => quantities.format(quantity) },
    { head: 'Unit', cell: ({ quantityType }) => quantityType },
    {
      head: 'Status',
      cell: ({ status }) => (
        <StatusBadge tone={status === 'AVAILABLE' ? 'fine' : 'plain'}>{statusLabel(status)}</StatusBadge>
      ),
    },
    {
      head: 'Action',
      cell: (item) => (
        <RowActions name={item.name} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
      ),
    },
  ];
}
