import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { KotType } from '@tawa/shared/orders/orders.rules.ts';
import type { Cart, CartLine } from '../cart.store.ts';

export type OrderBody = BodyInput<typeof ordersApi.newOrder>;

export interface PricedLine extends CartLine {
  mealType?: Item['mealType'];
  isAvailable: boolean;
}

export interface PricedCart {
  lines: PricedLine[];
  /** Pieces; totals cover available lines only. */
  itemCount: number;
  totalRupees: number;
  hasUnavailable: boolean;
}

/** Applies the menu's names and prices once it is loaded: lines not on it become unavailable. */
export function priceCart(cart: Cart, menu: readonly Item[] | undefined): PricedCart {
  const items = new Map(menu?.map((item) => [item._id, item]));
  const lines = cart.lines.map((line): PricedLine => {
    const item = items.get(line.foodItemId);
    if (!item) return { ...line, isAvailable: menu === undefined };
    const { name, price, mealType, isAvailable } = item;
    return { ...line, name, price, mealType, isAvailable };
  });
  const orderable = lines.filter((line) => line.isAvailable);
  return {
    lines,
    itemCount: orderable.reduce((sum, line) => sum + line.qty, 0),
    totalRupees: toRupees(orderable.reduce((sum, line) => sum + toPaise(line.price) * line.qty, 0)),
    hasUnavailable: orderable.length < lines.length,
  };
}

export interface OrderDetails {
  tableNo?: string | undefined;
  kotType?: KotType;
  customerName?: string;
  customerPhoneNo?: string;
}

/** The server recomputes prices from its menu; the figures record what was shown. */
export function toOrderBody(priced: PricedCart, specialRequest: string, details: OrderDetails): OrderBody {
  const cartItems = priced.lines.map(({ foodItemId, name, price, qty }) => ({
    foodItemId,
    name,
    price,
    qty,
  }));
  const { itemCount: totalOrderItems, totalRupees: orderValue } = priced;
  const body = { kotType: 'DINEIN', ...details, cartItems, totalOrderItems, orderValue, specialRequest };
  return body as OrderBody;
}
