import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';

/** Who waits for the owner comes first: a diner for Confirm, then the kitchen's orders, then invoices to pay. */
const STATUS_ORDER: readonly KotStatus[] = ['REQUESTED', 'COOKING', 'SERVED'];

/** Within a status the KOT that was ordered first is first, so that none is overtaken by a later one. */
export function sortOldestWaitingFirst(kots: readonly Kot[]): Kot[] {
  return [...kots].sort(
    (a, b) =>
      STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status) ||
      Date.parse(a.createdAt) - Date.parse(b.createdAt) ||
      a.tokenNo - b.tokenNo,
  );
}
