import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

/** In ms UTC. */
export function cookingSince({ confirmedAt, createdAt }: Kot): number {
  return Date.parse(confirmedAt ?? createdAt);
}

export function oldestFirst(kots: readonly Kot[]): Kot[] {
  return [...kots].sort((a, b) => cookingSince(a) - cookingSince(b) || (a._id < b._id ? -1 : 1));
}

export function kotElementId(kotId: string): string {
  return `ticket-${kotId}`;
}
