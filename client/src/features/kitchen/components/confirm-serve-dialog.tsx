import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { KitchenActions } from '../hooks/use-kitchen-actions.ts';

export function ConfirmServeDialog({ kots, actions }: { kots: readonly Kot[]; actions: KitchenActions }) {
  const { kotToServe } = actions;
  const isCooking = kots.some(({ _id, status }) => _id === kotToServe?._id && status === 'COOKING');
  // Serves the KOT as shown when asked, so that later changes are not confirmed unseen.
  const kot = isCooking ? kotToServe : undefined;
  return (
    <ConfirmDialog
      opened={kot !== undefined}
      title={kot ? `Order #${kot.tokenNo}${kot.tableId ? `, table ${kot.tableId.name}` : ''}` : ''}
      question="Are you sure to this item is served?"
      confirmLabel="Served"
      onConfirm={() => kot && actions.serve(kot)}
      onClose={actions.cancelServe}
    />
  );
}
