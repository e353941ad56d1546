import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** What can be billed beside a ticket, and how its table stands. */
export interface InvoiceChoice {
  orders: Kot[];
  /** Of all orders of the table, before charges and tax; rupees. */
  totalRupees: number;
  /** The ticket is on a bill with others. */
  isShared: boolean;
  /** Other orders that have a bill for themselves: they are paid apart. */
  billedSeparately: Kot[];
}

/** The bill that holds this ticket and no other of the table. */
export function ownInvoiceId(kot: Kot, orders: readonly Kot[]): string | undefined {
  const { invoiceId } = kot;
  const isShared = orders.some((other) => other._id !== kot._id && other.invoiceId === invoiceId);
  return invoiceId && !isShared ? invoiceId : undefined;
}

/** Every started order of the table that waits to be paid. */
export function unpaidKotsAt(tableId: string, kots: readonly Kot[] = []): Kot[] {
  return kots.filter((kot) => kot.tableId?._id === tableId && kot.status !== 'REQUESTED' && !kot.paidAt);
}

export function invoiceChoiceFor(kot: Kot, orders: Kot[]): InvoiceChoice {
  return {
    orders,
    totalRupees: toRupees(orders.reduce((sum, { orderValue }) => sum + toPaise(orderValue), 0)),
    isShared: kot.invoiceId !== null,
    billedSeparately: orders.filter((other) => other._id !== kot._id && ownInvoiceId(other, orders)),
  };
}

/** `order #4`, `orders #4, #5 and #6`. */
export function formatOrderNumbers(orders: readonly Kot[]): string {
  const numbers = orders.map(({ tokenNo }) => `#${tokenNo}`).reverse();
  const last = numbers.pop();
  return numbers.length > 0 ? `orders ${numbers.join(', ')} and ${last}` : `order ${last}`;
}
