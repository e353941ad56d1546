import { type LineChoices, lineKey } from '@tawa/shared/menu/item-choices.rules.ts';
import type { KotLine } from '@tawa/shared/orders/orders.contract.ts';

export interface LineEdit {
  quantity: number;
  /**
   * If the edit is for less than the line's quantity, this part becomes a line of its own. A missing choice
   * stays.
   */
  variantId?: string;
  options?: { optionId: string; qty: number }[];
  note?: string;
  seat?: number;
  /**
   * The quantity for which the choices were made. If the line has another one meanwhile, the server rejects
   * the edit.
   */
  shownQuantity?: number;
}

export const orderedChoices = ({ variantId, options, note, seat }: KotLine): LineChoices => ({
  variantId: variantId ?? undefined,
  options: options.map(({ _id, qty }) => ({ optionId: _id, qty })),
  note,
  seat,
});

/** Returns whether the edit only lowers the quantity: then so many are voided. */
export const isOnlyFewer = ({ quantity }: KotLine, edit: LineEdit): boolean =>
  edit.quantity < quantity && Object.keys(edit).length === 1;

/**
 * Returns undefined if the line has these choices already. Of an item that has lost all its variants, the
 * sheet chooses none. The line then keeps its own variant unless other options are chosen, which is the
 * server's rule too.
 */
export function choiceEdit(line: KotLine, chosen: LineChoices, quantity: number): LineEdit | undefined {
  const ordered = orderedChoices(line);
  const { variantId, options = [], note = '', seat = ordered.seat } = chosen;
  const merged = { ...chosen, variantId: variantId ?? ordered.variantId, seat };
  const isSame = lineKey(line.foodItemId, merged) === lineKey(line.foodItemId, ordered);
  if (isSame) return quantity === line.quantity ? undefined : { quantity };
  return {
    quantity,
    ...(variantId && { variantId }),
    options: [...options],
    note,
    ...(seat !== ordered.seat && { seat }),
    shownQuantity: line.quantity,
  };
}
