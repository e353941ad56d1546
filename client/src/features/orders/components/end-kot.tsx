import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** What was asked for is what is done, even when the ticket has moved on behind the question. */
export interface Ending {
  how: 'reject' | 'cancel';
  /** Given when deleting the last line is what ends the ticket. */
  line?: KotLine;
}

interface Props {
  kot: Kot;
  ending: Ending | undefined;
  busy: boolean;
  onEnd: (ending: Ending) => void;
  onClose: () => void;
}

/** Ending a ticket cannot be taken back, so it is asked first. */
export function EndKot({ kot, ending, busy, onEnd, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={ending !== undefined}
      title={
        ending?.line ? `Delete the last item of order #${kot.tokenNo}?` : `Cancel order #${kot.tokenNo}?`
      }
      question={ending ? question(ending) : ''}
      confirmLabel={ending?.line ? 'Delete item' : 'Cancel order'}
      danger
      busy={busy}
      onConfirm={() => ending && onEnd(ending)}
      onClose={onClose}
    />
  );
}

function question({ how, line }: Ending): string {
  const after =
    how === 'reject'
      ? 'The guest is told that the restaurant cannot take it.'
      : 'The kitchen stops and the order leaves every screen.';
  return line
    ? `${line.name} is its only item, so deleting it ends the order. ${after}`
    : `${after} This cannot be undone.`;
}
