import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

/** What was asked for is what is done, even when the ticket has moved on behind the question. */
export interface Ending {
  how: 'reject' | 'cancel';
  /** Given when this line alone is to go; the last one ends the ticket. */
  line?: KotLine;
}

interface Props {
  kot: Kot;
  ending: Ending | undefined;
  busy: boolean;
  onEnd: (ending: Ending) => void;
  onClose: () => void;
}

/** What the kitchen may be cooking already cannot be taken back, so it is asked first. */
export function EndKot({ kot, ending, busy, onEnd, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={ending !== undefined}
      title={title(kot, ending)}
      question={ending ? question(kot, ending) : ''}
      confirmLabel={ending?.line ? 'Delete item' : 'Cancel order'}
      danger
      busy={busy}
      onConfirm={() => ending && onEnd(ending)}
      onClose={onClose}
    />
  );
}

function isLast({ items }: Kot): boolean {
  return items.length === 1;
}

function title(kot: Kot, ending: Ending | undefined): string {
  if (!ending?.line) return `Cancel order #${kot.tokenNo}?`;
  return isLast(kot)
    ? `Delete the last item of order #${kot.tokenNo}?`
    : `Delete ${ending.line.name} from order #${kot.tokenNo}?`;
}

function question(kot: Kot, { how, line }: Ending): string {
  const after =
    how === 'reject'
      ? 'The guest is told that the restaurant cannot take it.'
      : 'The kitchen stops and the order leaves every screen.';
  if (!line) return `${after} This cannot be undone.`;
  if (isLast(kot)) return `${line.name} is its only item, so deleting it ends the order. ${after}`;
  return kot.status === 'COOKING'
    ? 'The kitchen may be cooking it already; it is told to stop.'
    : 'It is served already; it leaves the order and its total.';
}
