import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { LiveFeature } from '../../realtime/live-updates.ts';

export const customerKeys = {
  /** The first part of the keys of all pages and searches. */
  all: (shopId: string) => ['customers', shopId] as const,
  /** The first part of the keys of all customers. */
  statements: (shopId: string) => ['statement', shopId] as const,
};

/** First parts of the keys of these lists. */
const KEYS_WITH_CUSTOMER_NAMES: readonly unknown[] = [
  'customers',
  'kots',
  'invoices',
  'invoice',
  'invoice-splits',
];

function reloadBalances(queryClient: QueryClient, shopId: string): void {
  void queryClient.invalidateQueries({ queryKey: customerKeys.all(shopId) });
  void queryClient.invalidateQueries({ queryKey: customerKeys.statements(shopId) });
}

/**
 * The erased name may be in any cached list. Lists that are not shown are removed, the others are loaded
 * again.
 */
export const customersLive: LiveFeature = {
  handlers: {
    customer: (queryClient, message) => {
      if (message.name === 'customer:collected') return reloadBalances(queryClient, message.shopId);
      const predicate = ({ queryKey: [what, shopId] }: { queryKey: QueryKey }) =>
        KEYS_WITH_CUSTOMER_NAMES.includes(what) && shopId === message.shopId;
      queryClient.removeQueries({ type: 'inactive', predicate });
      void queryClient.invalidateQueries({ predicate });
    },
    // What is put on credit, or taken off it, changes what its customer owes. An event of an earlier version has no payments.
    invoice: (queryClient, { shopId, invoice }) => {
      const payments: Invoice['payments'] | undefined = invoice.payments;
      if (payments?.some(({ paymentMode }) => paymentMode === 'DUE')) reloadBalances(queryClient, shopId);
    },
  },
  queryKeys: (shopId) => [customerKeys.all(shopId), customerKeys.statements(shopId)],
};
