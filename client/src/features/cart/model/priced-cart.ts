import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { type ChoiceFault, type ChosenOption, resolveLine } from '@tawa/shared/menu/item-choices.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import { groupsOfItem, maxQuantity, menuAsOrdered, offeredGroups } from '../../menu/model/orderable-items.ts';
import type { Cart, OrderBody } from './cart.ts';
import { type CartLine, keyOfLine, quantityByItem } from './cart-lines.ts';

export interface PricedLine extends CartLine {
  key: string;
  /** Undefined while the menu loads, and for an item that is no longer on it. */
  item?: Item;
  /** The chosen options with their names and prices, in the order of the menu. */
  chosenOptions: readonly ChosenOption[];
  isAvailable: boolean;
  /**
   * The quantity that the cart's other lines leave of what remains of the item. A line with more cannot be
   * ordered.
   */
  maxQuantity: number;
  /** What is wrong with the line, if its item is on the menu. */
  fault?: ChoiceFault;
  /** Names of chosen options that are unavailable now, without those that were deleted. */
  goneOptions?: readonly string[];
}

export interface PricedCart {
  lines: PricedLine[];
  /** The sum of the quantities. All totals count only lines that are available. */
  itemCount: number;
  totalRupees: number;
  hasUnavailable: boolean;
  /** True if a line has a higher quantity than is left. */
  hasTooMany: boolean;
}

/**
 * Applies the menu's names and prices once the menu has loaded. A line whose item is not on it, or whose
 * choices it no longer allows, becomes unavailable.
 */
export function priceCart(
  cart: Cart,
  menu: readonly Item[] | undefined,
  groups: readonly OptionGroup[] | undefined,
): PricedCart {
  const orderable = menu && cart.unsent ? menuAsOrdered(menu, groups) : menu;
  const items = new Map(orderable?.map((item) => [item._id, item]));
  const offered = orderable && groups && offeredGroups(groups, orderable);
  const quantities = quantityByItem(cart.lines);
  const lines = cart.lines.map((line): PricedLine => {
    const item = items.get(line.foodItemId);
    const others = (quantities.get(line.foodItemId) ?? 0) - line.qty;
    const max = maxQuantity(item ?? { remaining: null }, others);
    const unpriced = { ...line, key: keyOfLine(line), chosenOptions: [], maxQuantity: max };
    return item ? priceLine(unpriced, item, offered) : { ...unpriced, isAvailable: menu === undefined };
  });
  const available = lines.filter((line) => line.isAvailable);
  return {
    lines,
    itemCount: available.reduce((sum, line) => sum + line.qty, 0),
    totalRupees: toRupees(available.reduce((sum, line) => sum + toPaise(line.price) * line.qty, 0)),
    hasUnavailable: available.length < lines.length,
    hasTooMany: available.some((line) => line.qty > line.maxQuantity),
  };
}

export const isOrderable = ({ hasUnavailable, hasTooMany }: PricedCart): boolean =>
  !hasUnavailable && !hasTooMany;

function priceLine(
  line: Omit<PricedLine, 'isAvailable'>,
  item: Item,
  groups: readonly OptionGroup[] | undefined,
): PricedLine {
  // Until the option groups have loaded, the line has the price with which it was added.
  if (item.optionGroupIds.length > 0 && !groups) return { ...line, item, isAvailable: item.isAvailable };
  const resolved = resolveLine(item, groupsOfItem(item, groups), line);
  if ('fault' in resolved) {
    const goneOptions = findGoneOptions(line, item, groups);
    return { ...line, item, isAvailable: false, fault: resolved.fault, goneOptions };
  }
  const { name, price, options } = resolved.line;
  // Without rounding, a sum of rupees could end in 0.30000000000000004.
  return { ...line, item, name, price: toRupees(toPaise(price)), chosenOptions: options, isAvailable: true };
}

function findGoneOptions(
  { options = [] }: Pick<CartLine, 'options'>,
  item: Item,
  groups: readonly OptionGroup[] = [],
): string[] {
  const available = groupsOfItem(item, groups).flatMap((group) =>
    group.options.filter(({ isAvailable }) => isAvailable).map(({ _id }) => _id),
  );
  const gone = new Set(options.map(({ optionId }) => optionId).filter((id) => !available.includes(id)));
  return groups.flatMap((group) => group.options.flatMap(({ _id, name }) => (gone.has(_id) ? name : [])));
}

export interface OrderDetails {
  tableNo?: string | undefined;
  kotType?: KotType;
  customerName?: string;
  customerPhoneNo?: string;
  isOfStaff?: boolean;
}

/** The server computes the prices from its own menu. Those in the request record what the diner was shown. */
export function toOrderBody(priced: PricedCart, specialRequest: string, details: OrderDetails): OrderBody {
  const cartItems = priced.lines.map(({ foodItemId, name, price, qty, variantId, options, note, seat }) => ({
    foodItemId,
    name,
    price,
    qty,
    ...(variantId && { variantId }),
    ...(options?.length && { options }),
    ...(note && { note }),
    ...(seat && { seat }),
  }));
  const { itemCount: totalOrderItems, totalRupees: orderValue } = priced;
  const body = { kotType: 'DINEIN', ...details, cartItems, totalOrderItems, orderValue, specialRequest };
  return body as OrderBody;
}
