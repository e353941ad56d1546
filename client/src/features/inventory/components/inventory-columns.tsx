import type { InventoryItem } from '@tawa/shared/inventory/inventory.contract.ts';
import { QUANTITY_DECIMALS } from '@tawa/shared/inventory/inventory.rules.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';
import { statusLabel } from '../model/status-label.ts';

interface Actions {
  onEdit: (item: InventoryItem) => void;
  onDelete: (item: InventoryItem) => void;
}

const quantities = new Intl.NumberFormat('en-IN', { maximumFractionDigits: QUANTITY_DECIMALS });

export function inventoryColumns({ onEdit, onDelete }: Actions): Column<InventoryItem>[] {
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
