import { IDEMPOTENCY_RETENTION_MS } from '@tawa/shared/orders/orders.rules.ts';
import { store } from '../../../lib/store.ts';
import { cartsAtom } from '../cart.store.ts';
import type { OrderBody } from './priced-cart.ts';

/**
 * Sent without a definite response yet; locks the cart. Its key and body never change, so a resend cannot
 * place it twice.
 */
export interface UnsentOrder {
  key: string;
  body: OrderBody;
  /** First attempt, in ms on this device's clock. */
  at: number;
  /** Sender's user id, '' for a diner: the server scopes idempotency keys by user. */
  by: string;
  /** An earlier attempt may have reached the server, so a later rejection is not conclusive. */
  failed: boolean;
}

/** `by` after the sender signed out. Equals no user id. */
export const SENDER_SIGNED_OUT = 'signed-out';

/** Whether the server still has the idempotency key for this user. */
export function isResendable({ at, by }: UnsentOrder, userId: string): boolean {
  // `abs`: the device's clock may have been set back.
  return by === userId && Math.abs(Date.now() - at) < IDEMPOTENCY_RETENTION_MS;
}

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
