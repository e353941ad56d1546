import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { KitchenWork } from './use-kitchen-work.ts';

/** Asked before a ticket leaves the wall. */
export function KitchenServe({ kots, work }: { kots: readonly Kot[]; work: KitchenWork }) {
  const kot = kots.find(({ _id, status }) => _id === work.asked && status === 'COOKING');
  return (
    <ConfirmDialog
      opened={kot !== undefined}
      title={kot ? `Order #${kot.tokenNo}${kot.tableId ? `, table ${kot.tableId.name}` : ''}` : ''}
      question="Are you sure to this item is served?"
      confirmLabel="Served"
      onConfirm={() => kot && work.serve(kot)}
      onClose={work.dropQuestion}
    />
  );
}
