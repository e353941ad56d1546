import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** What can be billed beside a ticket, and how its table stands. */
export interface Choice {
  orders: Kot[];
  /** Of all orders of the table, before charges and tax; rupees. */
  value: number;
  /** The ticket is on a bill with others. */
  isShared: boolean;
  /** Other orders that have a bill for themselves: they are paid apart. */
  apart: Kot[];
}

/** The bill that holds this ticket and no other of the table. */
export function ownBillOf(kot: Kot, orders: readonly Kot[]): string | undefined {
  const { invoiceId } = kot;
  const isShared = orders.some((other) => other._id !== kot._id && other.invoiceId === invoiceId);
  return invoiceId && !isShared ? invoiceId : undefined;
}

/** Every started order of the table that waits to be paid. */
export function unpaidAt(tableId: string, kots: readonly Kot[] = []): Kot[] {
  return kots.filter((kot) => kot.tableId?._id === tableId && kot.status !== 'REQUESTED' && !kot.paidAt);
}

export function choiceFor(kot: Kot, orders: Kot[]): Choice {
  return {
    orders,
    value: toRupees(orders.reduce((sum, { orderValue }) => sum + toPaise(orderValue), 0)),
    isShared: kot.invoiceId !== null,
    apart: orders.filter((other) => other._id !== kot._id && ownBillOf(other, orders)),
  };
}

/** `order #4`, `orders #4, #5 and #6`. */
export function namesOf(orders: readonly Kot[]): string {
  const numbers = orders.map(({ tokenNo }) => `#${tokenNo}`).reverse();
  const last = numbers.pop();
  return numbers.length > 0 ? `orders ${numbers.join(', ')} and ${last}` : `order ${last}`;
}
