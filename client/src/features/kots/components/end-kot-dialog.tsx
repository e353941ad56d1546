import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { ConfirmDialog } from '../../../ui/overlays/sheet.tsx';

/** Fixed when the dialog opens, even if the status changes meanwhile. */
export interface KotEnding {
  kind: 'reject' | 'cancel';
  /** Deletes this line only; deleting the last one ends the KOT. */
  line?: KotLine;
}

interface Props {
  kot: Kot;
  ending: KotEnding | undefined;
  busy: boolean;
  onEnd: (ending: KotEnding) => void;
  onClose: () => void;
}

/** Also confirms deleting one line. */
export function EndKotDialog({ kot, ending, busy, onEnd, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={ending !== undefined}
      title={dialogTitle(kot, ending)}
      question={ending ? dialogQuestion(kot, ending) : ''}
      confirmLabel={ending?.line ? 'Delete item' : 'Cancel order'}
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
  if (!ending?.line) return `Cancel order #${kot.tokenNo}?`;
  return hasSingleLine(kot)
    ? `Delete the last item of order #${kot.tokenNo}?`
    : `Delete ${ending.line.name} from order #${kot.tokenNo}?`;
}

function dialogQuestion(kot: Kot, { kind, line }: KotEnding): string {
  const consequence =
    kind === 'reject'
      ? 'The guest is told that the restaurant cannot take it.'
      : 'The kitchen stops and the order leaves every screen.';
  if (!line) return `${consequence} This cannot be undone.`;
  if (hasSingleLine(kot))
    return `${line.name} is its only item, so deleting it ends the order. ${consequence}`;
  return kot.status === 'COOKING'
    ? 'The kitchen may be cooking it already; it is told to stop.'
    : 'It is served already; it leaves the order and its total.';
}
