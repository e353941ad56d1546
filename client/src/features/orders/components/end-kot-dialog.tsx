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

/** Also asks before the last line of a request is deleted. */
export function EndKotDialog({ kot, ending, busy, onEnd, onClose }: Props) {
  const m = orderMessages().endKot;
  return (
    <ConfirmDialog
      opened={ending !== undefined}
      title={dialogTitle(kot, ending)}
      question={ending ? dialogQuestion(ending) : ''}
      confirmLabel={ending?.line ? m.confirmDelete : m.confirmCancel}
      danger
      busy={busy}
      onConfirm={() => ending && onEnd(ending)}
      onClose={onClose}
    />
  );
}

function dialogTitle(kot: Kot, ending: KotEnding | undefined): string {
  const m = orderMessages().endKot;
  if (!ending?.line) return m.cancelTitle(kot.tokenNo);
  return m.deleteLastTitle(kot.tokenNo);
}

function dialogQuestion({ kind, line }: KotEnding): string {
  const m = orderMessages().endKot;
  if (line) return m.rejectByLast(line.name);
  return kind === 'reject' ? m.reject : m.cancel;
}
