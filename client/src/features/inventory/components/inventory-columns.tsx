import type { InventoryItem } from '@tawa/shared/inventory/inventory.contract.ts';
import { QUANTITY_DECIMALS } from '@tawa/shared/inventory/inventory.rules.ts';
import { inventoryMessages } from '@tawa/shared/messages/inventory.en.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';

const quantities = new Intl.NumberFormat('en-IN', { maximumFractionDigits: QUANTITY_DECIMALS });

interface Actions {
  onEdit: (item: InventoryItem) => void;
  onDelete: (item: InventoryItem) => void;
}

export function inventoryColumns({ onEdit, onDelete }: Actions): Column<InventoryItem>[] {
  const { list, statuses, units } = inventoryMessages();
  return [
    { head: list.name, cell: ({ name }) => name },
    {
      head: list.quantity,
      isNumeric: true,
      phone: 'topEnd',
      cell: ({ quantity }) => quantities.format(quantity),
    },
    { head: list.unit, phone: 'bottomStart', cell: ({ quantityType }) => units[quantityType] },
    {
      head: list.status,
      phone: 'bottomEnd',
      cell: ({ status }) => (
        <StatusBadge tone={status === 'AVAILABLE' ? 'fine' : 'plain'}>{statuses[status]}</StatusBadge>
      ),
    },
    {
      head: list.action,
      cell: (item) => (
        <RowActions name={item.name} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
      ),
    },
  ];
}
