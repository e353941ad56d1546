import type { QueryKey } from '@tanstack/react-query';
import type { LiveFeature } from '../../realtime/live-updates.tsx';

export const customerKeys = {
  /** Every page of every search. */
  all: (shopId: string) => ['customers', shopId] as const,
};

/** First words of the keys of all lists that name guests. */
const NAMES_GUESTS: readonly unknown[] = ['customers', 'kots', 'invoices', 'bills'];

/** Where an erased customer still stands on this device nobody knows: what is not on the screen goes, the rest is loaded again. */
export const customersLive: LiveFeature = {
  handle: (queryClient, message) => {
    if (message.name !== 'customer:erased') return;
    const predicate = ({ queryKey: [what, shopId] }: { queryKey: QueryKey }) =>
      NAMES_GUESTS.includes(what) && shopId === message.shopId;
    queryClient.removeQueries({ type: 'inactive', predicate });
    void queryClient.invalidateQueries({ predicate });
  },
  lists: (shopId) => [customerKeys.all(shopId)],
};
