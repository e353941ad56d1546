import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { CartLine } from './cart-lines.ts';

export type OrderBody = BodyInput<typeof ordersApi.newOrder>;

/**
 * An order that was sent and has no definite response yet. It locks the cart. Its key and body never change,
 * so that sending it again cannot place it twice.
 */
export interface UnsentOrder {
  key: string;
  body: OrderBody;
  /** Time of the first attempt, in ms on this device's clock. */
  at: number;
  /** The sender's user id, '' for a diner. The server has separate idempotency keys for each user. */
  by: string;
  /** True if an earlier attempt may have reached the server, so that a later rejection proves nothing. */
  failed: boolean;
}

export interface Cart {
  lines: CartLine[];
  specialRequest: string;
  /** Of the items that are added next. Missing or 0 for the whole table. */
  seat?: number;
  touchedAt: number;
  unsent?: UnsentOrder | undefined;
  /** The server's rejection, which is stored until the cart changes. */
  refused?: { message: string; tableNo: string } | undefined;
}
