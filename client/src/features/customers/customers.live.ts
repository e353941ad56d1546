import type { QueryKey } from '@tanstack/react-query';
import type { LiveFeature } from '../../realtime/live-updates.tsx';

export const customerKeys = {
  /** Every page of every search. */
  all: (shopId: string) => ['customers', shopId] as const,
};

/** First words of the keys of all lists that name guests. */
const KEYS_WITH_CUSTOMER_NAMES: readonly unknown[] = ['customers', 'kots', 'invoices', 'bills'];

/** Where an erased customer still stands on this device nobody knows: what is not on the screen goes, the rest is loaded again. */
export const customersLive: LiveFeature = {
  applyMessage: (queryClient, message) => {
    if (message.name !== 'customer:erased') return;
    const predicate = ({ queryKey: [what, shopId] }: { queryKey: QueryKey }) =>
      KEYS_WITH_CUSTOMER_NAMES.includes(what) && shopId === message.shopId;
    queryClient.removeQueries({ type: 'inactive', predicate });
    void queryClient.invalidateQueries({ predicate });
  },
  queryKeys: (shopId) => [customerKeys.all(shopId)],
};
