import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { MAX_LINES, MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { type Cart, getCart, updateCart } from '../cart.store.ts';
import { addLine, type CartLine, keyOfLine, replaceLine } from './cart-lines.ts';

type ErrorMessage = string;

/** @returns what `addLine` of the cart leaves undone without a word */
export function addToCart(shopId: string, place: string, line: CartLine): ErrorMessage | undefined {
  const key = placeKey(shopId, place);
  const { lines, unsent } = getCart(key);
  const equal = lines.find((other) => keyOfLine(other) === keyOfLine(line));
  const m = waiterMessages().notAdded;
  if (unsent) return m.unsent;
  if ((equal?.qty ?? 0) + line.qty > MAX_QUANTITY) return m.tooMany(MAX_QUANTITY);
  if (!equal && lines.length >= MAX_LINES) return m.full;
  setLines(key, (before) => addLine(before, line));
  return undefined;
}

/** @param qty from 1 to the limit of one line */
export function setLineQuantity(shopId: string, place: string, line: CartLine, qty: number): void {
  setLines(placeKey(shopId, place), (lines) => replaceLine(lines, keyOfLine(line), { ...line, qty }));
}

function setLines(key: string, change: (lines: CartLine[]) => CartLine[]): void {
  // Another tab may have sent the order meanwhile.
  updateCart(
    key,
    (cart): Cart => (cart.unsent ? cart : { ...cart, refused: undefined, lines: change(cart.lines) }),
  );
}
