import { type LineChoices, lineKey } from '@tawa/shared/menu/item-choices.rules.ts';
import type { KotLine } from '@tawa/shared/orders/orders.contract.ts';

export interface LineEdit {
  quantity: number;
  /** Of so many; the others become a line of their own. What is missing stays. */
  variantId?: string;
  options?: { optionId: string; qty: number }[];
  note?: string;
  /** What the choices were given for: another quantity meanwhile is an error. */
  shownQuantity?: number;
}

export const orderedChoices = ({ variantId, options, note }: KotLine): LineChoices => ({
  variantId: variantId ?? undefined,
  options: options.map(({ _id, qty }) => ({ optionId: _id, qty })),
  note,
});

/**
 * Undefined if the line has these choices already. Without a variant, as the sheet chooses of an item that has lost all
 * of them, the line keeps its own unless other options are chosen: the server decides so too.
 */
export function choiceEdit(line: KotLine, chosen: LineChoices, quantity: number): LineEdit | undefined {
  const { variantId, options = [], note = '' } = chosen;
  const ordered = orderedChoices(line);
  const merged = { ...chosen, variantId: variantId ?? ordered.variantId };
  const isSame = lineKey(line.foodItemId, merged) === lineKey(line.foodItemId, ordered);
  if (isSame) return quantity === line.quantity ? undefined : { quantity };
  return {
    quantity,
    ...(variantId && { variantId }),
    options: [...options],
    note,
    shownQuantity: line.quantity,
  };
}
