import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** When the kitchen got it, in ms UTC: from then on it is the cook's clock. */
export function cookingSince({ confirmedAt, createdAt }: Kot): number {
  return Date.parse(confirmedAt ?? createdAt);
}

/** The oldest first, as the kitchen cooks them. */
export function oldestFirst(kots: readonly Kot[]): Kot[] {
  return [...kots].sort((a, b) => cookingSince(a) - cookingSince(b) || (a._id < b._id ? -1 : 1));
}

/** Of its place on the screen. */
export function kotElementId(kotId: string): string {
  return `ticket-${kotId}`;
}
