import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';

/**
 * KOTs that wait for the owner come first: diners' requests, then the orders in the kitchen, then invoices to
 * pay.
 */
const STATUS_ORDER: readonly KotStatus[] = ['REQUESTED', 'COOKING', 'SERVED'];

/** Within a status the KOT that was ordered first comes first, so that no later one overtakes it. */
export function sortOldestWaitingFirst(kots: readonly Kot[]): Kot[] {
  return [...kots].sort(
    (a, b) =>
      STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status) ||
      Date.parse(a.createdAt) - Date.parse(b.createdAt) ||
      a.tokenNo - b.tokenNo,
  );
}
