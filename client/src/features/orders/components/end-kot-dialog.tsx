import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { KotEnding } from '../hooks/use-kot-changes.ts';

interface Props {
  kot: Kot;
  ending: KotEnding | undefined;
  busy: boolean;
  onEnd: (ending: KotEnding) => void;
  onClose: () => void;
}

/** Also asks before one line is deleted. */
export function EndKotDialog({ kot, ending, busy, onEnd, onClose }: Props) {
  const m = orderMessages().endKot;
  return (
    <ConfirmDialog
      opened={ending !== undefined}
      title={dialogTitle(kot, ending)}
      question={ending ? dialogQuestion(kot, ending) : ''}
      confirmLabel={ending?.line ? m.confirmDelete : m.confirmCancel}
      danger
      busy={busy}
      onConfirm={() => ending && onEnd(ending)}
      onClose={onClose}
    />
  );
}

function hasSingleLine({ items }: Kot): boolean {
  return items.length === 1;
}

function dialogTitle(kot: Kot, ending: KotEnding | undefined): string {
  const m = orderMessages().endKot;
  if (!ending?.line) return m.cancelTitle(kot.tokenNo);
  return hasSingleLine(kot) ? m.deleteLastTitle(kot.tokenNo) : m.deleteTitle(ending.line.name, kot.tokenNo);
}

function dialogQuestion(kot: Kot, { kind, line }: KotEnding): string {
  const m = orderMessages().endKot;
  const isReject = kind === 'reject';
  if (!line) return isReject ? m.reject : m.cancel;
  if (hasSingleLine(kot)) return (isReject ? m.rejectByLast : m.cancelByLast)(line.name);
  return kot.status === 'COOKING' ? m.deleteCooking : m.deleteServed;
}
