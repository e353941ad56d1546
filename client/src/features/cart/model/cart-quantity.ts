import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { MAX_LINES, MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { resolveDraft, startChoices } from '../../item-choices/model/draft-choices.ts';
import { groupsOfItem, hasChoices } from '../../menu/model/orderable-items.ts';
import { getCart, updateCart } from '../cart.store.ts';
import type { Cart } from './cart.ts';
import {
  addLine,
  type CartLine,
  keyOfLine,
  linesOfItem,
  quantityOfItem,
  replaceLine,
  stepLine,
} from './cart-lines.ts';
import { requestChoices } from './choice-request.ts';

type ErrorMessage = string;

/**
 * Adds the whole quantity of a line or nothing.
 * @returns why none was added; undefined if all were
 */
export function addToCart(
  shopId: string,
  place: string,
  { remaining }: Pick<Item, 'remaining'>,
  line: CartLine,
): ErrorMessage | undefined {
  const key = placeKey(shopId, place);
  const { lines, unsent } = getCart(key);
  const equal = lines.find((other) => keyOfLine(other) === keyOfLine(line));
  const m = waiterMessages().notAdded;
  if (unsent) return m.unsent;
  if ((equal?.qty ?? 0) + line.qty > MAX_QUANTITY) return m.tooMany(MAX_QUANTITY);
  if (remaining != null && quantityOfItem(lines, line.foodItemId) + line.qty > remaining)
    return dinerMenuMessages().list.onlyLeft(remaining);
  if (!equal && lines.length >= MAX_LINES) return m.full;
  setLines(key, (before) => addLine(before, line));
  return undefined;
}

/** @returns why the line was not replaced; undefined if it was */
export function replaceInCart(
  shopId: string,
  place: string,
  lineKey: string,
  line: CartLine,
): ErrorMessage | undefined {
  const key = placeKey(shopId, place);
  if (getCart(key).unsent) return waiterMessages().notAdded.unsent;
  setLines(key, (lines) => replaceLine(lines, lineKey, line));
  return undefined;
}

/**
 * Adds an item that was found by typing or tapped as a tile, with the options that are chosen in advance.
 * Opens the sheet of choices instead if a required choice is missing, or if the item has choices and no
 * variant was typed.
 */
export function addNamedItem(
  shopId: string,
  place: string,
  named: {
    item: Item;
    groups: readonly OptionGroup[] | undefined;
    variantId: string | undefined;
    qty: number;
  },
): 'added' | 'asked' | { problem: string } {
  const { item, groups, variantId, qty } = named;
  const cartKey = placeKey(shopId, place);
  const { unsent, seat } = getCart(cartKey);
  if (unsent) return { problem: waiterMessages().notAdded.unsent };
  const ownGroups = groupsOfItem(item, groups);
  // If a variant was typed, nothing needs to be asked once the item's option groups have loaded.
  const mustAsk = variantId ? item.optionGroupIds.length > ownGroups.length : hasChoices(item);
  const resolved = resolveDraft(item, ownGroups, startChoices(item, ownGroups, variantId, seat));
  if (mustAsk || 'unmet' in resolved) {
    const itemId = item._id;
    requestChoices({ kind: 'new', cartKey, itemId, variantId, quantity: qty, startsAtMissing: true });
    return 'asked';
  }
  const problem = addToCart(shopId, place, item, { ...resolved.line, foodItemId: item._id, qty });
  return problem ? { problem } : 'added';
}

/**
 * Lowers the quantity of the item's line by one. If there are several lines, opens the sheet that asks which one is
 * meant.
 */
export function decreaseItem(shopId: string, place: string, itemId: string): void {
  const cartKey = placeKey(shopId, place);
  const [line, other] = linesOfItem(getCart(cartKey).lines, itemId);
  if (other) requestChoices({ kind: 'lines', cartKey, itemId });
  else if (line) setLines(cartKey, (lines) => stepLine(lines, keyOfLine(line), -1));
}

/** @param qty from 1 to the limit of one line */
export function setLineQuantity(shopId: string, place: string, line: CartLine, qty: number): void {
  setLines(placeKey(shopId, place), (lines) => replaceLine(lines, keyOfLine(line), { ...line, qty }));
}

/** Sets the seat of the items that are added next. @param seat 0 for the whole table */
export function setSeat(shopId: string, place: string, seat: number): void {
  updateCart(placeKey(shopId, place), (cart) => (cart.unsent ? cart : { ...cart, seat }));
}

function setLines(key: string, change: (lines: CartLine[]) => CartLine[]): void {
  // Another tab may have sent the order meanwhile, which locks the cart.
  updateCart(
    key,
    (cart): Cart => (cart.unsent ? cart : { ...cart, refused: undefined, lines: change(cart.lines) }),
  );
}
