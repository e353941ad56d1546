import { IDEMPOTENCY_RETENTION_MS } from '@tawa/shared/orders/orders.rules.ts';
import { store } from '../../../lib/store.ts';
import { cartsAtom } from '../cart.store.ts';
import type { UnsentOrder } from './cart.ts';

/** Replaces `by` after the sender has signed out. It equals no user id. */
export const SENDER_SIGNED_OUT = 'signed-out';

/** Returns whether the server still has the idempotency key for this user. */
export function isResendable({ at, by }: UnsentOrder, userId: string): boolean {
  // The difference may be negative, because the device's clock may have been set back.
  return by === userId && Math.abs(Date.now() - at) < IDEMPOTENCY_RETENTION_MS;
}

/**
 * Removes the customers' names and phone numbers from unsent orders. Such an order is never sent again,
 * because the server knows its key with the original body.
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
