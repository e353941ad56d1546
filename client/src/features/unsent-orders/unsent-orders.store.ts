import { store } from '../../lib/store.ts';
import { cartsAtom, SENDER_SIGNED_OUT, type UnsentOrder } from '../cart/cart.store.ts';

/**
 * Removes customer names and phone numbers from unsent orders. A redacted order is never resent: the server
 * knows its key with the original body.
 */
export function redactUnsentOrders(): void {
  const redact = (order: UnsentOrder): UnsentOrder => {
    const { customerName, customerPhoneNo, ...body } = order.body;
    if (!customerName && !customerPhoneNo) return order;
    return { ...order, body, by: SENDER_SIGNED_OUT };
  };
  store.set(cartsAtom, (carts) =>
    Object.fromEntries(
      Object.entries(carts).map(([key, cart]) => [
        key,
        cart.unsent ? { ...cart, unsent: redact(cart.unsent) } : cart,
      ]),
    ),
  );
}
