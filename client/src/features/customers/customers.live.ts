import type { QueryKey } from '@tanstack/react-query';
import type { LiveFeature } from '../../realtime/live-updates.ts';

export const customerKeys = {
  /** The first part of the keys of all pages and searches. */
  all: (shopId: string) => ['customers', shopId] as const,
};

/** First parts of the keys of these lists. */
const KEYS_WITH_CUSTOMER_NAMES: readonly unknown[] = [
  'customers',
  'kots',
  'invoices',
  'invoice',
  'invoice-splits',
];

/**
 * The erased name may be in any cached list. Lists that are not shown are removed, the others are loaded
 * again.
 */
export const customersLive: LiveFeature = {
  handlers: {
    customer: (queryClient, message) => {
      if (message.name === 'customer:collected')
        return void queryClient.invalidateQueries({ queryKey: customerKeys.all(message.shopId) });
      const predicate = ({ queryKey: [what, shopId] }: { queryKey: QueryKey }) =>
        KEYS_WITH_CUSTOMER_NAMES.includes(what) && shopId === message.shopId;
      queryClient.removeQueries({ type: 'inactive', predicate });
      void queryClient.invalidateQueries({ predicate });
    },
  },
  queryKeys: (shopId) => [customerKeys.all(shopId)],
};
