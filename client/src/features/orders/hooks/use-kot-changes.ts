import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { LineEdit } from '../model/choice-edit.ts';
import { ordersClient, useKotAction } from '../orders.queries.ts';

/** The ending that was chosen when the dialog opened. It stays even if the status changes meanwhile. */
export interface KotEnding {
  kind: 'reject' | 'cancel';
  /** Set for the last line of a request. Deleting it ends the KOT. */
  line?: KotLine;
}

/**
 * The owner's changes of one KOT.
 * @param onEnded called after a line or the KOT was deleted, and also after a failure
 */
export function useKotChanges(shopId: string, kot: Kot, onEnded?: () => void) {
  const { mutate, isPending } = useKotAction(shopId);
  const params = { shopId, kotId: kot._id };
  const lineParams = (line: KotLine) => ({ shopId, orderItemId: line._id });
  const deleteLine = (line: KotLine) =>
    mutate(() => ordersClient.deleteOrderItem({ params: lineParams(line), body: { kotId: kot._id } }), {
      onSettled: onEnded,
    });
  return {
    isPending,
    confirm: () => mutate(() => ordersClient.confirmKot({ params })),
    editLine: (line: KotLine, edit: LineEdit, done: () => void) =>
      mutate(
        () => ordersClient.editOrderItem({ params: lineParams(line), body: { kotId: kot._id, ...edit } }),
        { onSuccess: done },
      ),
    deleteLine,
    endKot({ kind, line }: KotEnding) {
      if (line) return deleteLine(line);
      const endKot = kind === 'reject' ? ordersClient.rejectKot : ordersClient.deleteKot;
      mutate(() => endKot({ params }), { onSettled: onEnded });
    },
  };
}
