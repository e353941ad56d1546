import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** Says whose order it is; empty if nobody gave a name. */
export function customerText({ customerId, placedBy }: Kot): string {
  const name = customerId?.name || (placedBy.role === 'DINER' && placedBy.name);
  return name ? orderMessages().kot.forCustomer(name) : '';
}

/** Says who took the order; empty for one that a customer with a name placed. */
export function takerText(kot: Kot): string {
  const { role, name } = kot.placedBy;
  const m = orderMessages().kot;
  if (role === 'DINER') return customerText(kot) ? '' : m.takenByRole[role];
  return name ? m.takenBy(name) : m.takenByRole[role];
}
