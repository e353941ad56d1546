import { type LineChoices, lineKey } from '@tawa/shared/menu/item-choices.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { type OrderMenu, readOrderMenu } from '../menu/order-menu.service.ts';
import type { NewLine } from './orders.repository.ts';
import type { KotLineRow, KotRow } from './orders.table.ts';
import { priceLine } from './price-line.service.ts';

/** A choice that is undefined stays as it was ordered; a note of null removes the note. */
export type EditedChoices = Omit<LineChoices, 'note'> & { note?: string | null | undefined };

export function orderedChoices({ variantId, options, note, seat }: KotLineRow): LineChoices {
  return {
    variantId: variantId ?? undefined,
    options: (options ?? []).map(({ _id, qty }) => ({ optionId: _id, qty })),
    note,
    seat,
  };
}

/** The line's choices after the edit. */
export function mergeChoices(
  { kotType }: KotRow,
  line: KotLineRow,
  { variantId, options, note, seat }: EditedChoices,
): LineChoices {
  const ordered = orderedChoices(line);
  return {
    variantId: variantId ?? ordered.variantId,
    options: options ?? ordered.options,
    note: note === undefined ? ordered.note : (note ?? ''),
    seat: kotType === 'DINEIN' ? (seat ?? ordered.seat) : ordered.seat,
  };
}

/** If an item has lost all its variants, its line loses the variant with which it was ordered. */
function withoutLostVariant({ entries }: OrderMenu, line: KotLineRow, choices: LineChoices): LineChoices {
  const hasVariants = (entries.get(line.foodItemId)?.item.variants.length ?? 0) > 0;
  if (hasVariants || choices.variantId !== line.variantId) return choices;
  return { ...choices, variantId: undefined };
}

/** Returns whether item, variant and options stay as they were ordered. */
export function changesOnlyNoteOrSeat(line: KotLineRow, choices: LineChoices): boolean {
  const { note = '', seat = 0 } = choices;
  const ordered = { ...orderedChoices(line), note, seat };
  return lineKey(line.foodItemId, ordered) === lineKey(line.foodItemId, choices);
}

/**
 * Names and prices the line by the present menu. If only its note or seat changes, the line keeps the name and price
 * with which it was ordered, which may have changed on the menu since.
 */
export async function priceEditedLine(
  context: ShopContext,
  line: KotLineRow,
  choices: LineChoices,
): Promise<Omit<NewLine, 'quantity'>> {
  const { foodItemId, name, price, gstRate, variantId, options } = line;
  const { note = '', seat = 0 } = choices;
  if (changesOnlyNoteOrSeat(line, choices))
    return { foodItemId, name, price, gstRate, variantId, options, note, seat };
  const menu = await readOrderMenu(context, [foodItemId]);
  return priceLine(menu, foodItemId, withoutLostVariant(menu, line, choices));
}

/** Returns whether the kitchen has cooked the same for another guest. */
export function hasOnlyOtherSeat(line: KotLineRow, choices: LineChoices, quantity: number): boolean {
  const ordered = { ...orderedChoices(line), seat: choices.seat };
  return quantity <= line.quantity && lineKey(line.foodItemId, ordered) === lineKey(line.foodItemId, choices);
}
