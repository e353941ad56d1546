import type { QueryClient } from '@tanstack/react-query';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { LiveFeature } from '../../realtime/live-updates.ts';

/** First parts of keys. */
export const shiftKeys = {
  lists: (shopId: string) => ['shifts', shopId] as const,
  reports: (shopId: string) => ['x-report', shopId] as const,
};

function reloadReports(queryClient: QueryClient, shopId: string): void {
  void queryClient.invalidateQueries({ queryKey: shiftKeys.reports(shopId) });
}

/** An event has no sums, which the server shows only to some, so what is shown is loaded again. */
export const shiftsLive: LiveFeature = {
  handlers: {
    shift: (queryClient, { shopId }) => {
      void queryClient.invalidateQueries({ queryKey: shiftKeys.lists(shopId) });
      reloadReports(queryClient, shopId);
    },
    invoice: (queryClient, { shopId, invoice }) => {
      // An event of an earlier version has no payments.
      const payments: Invoice['payments'] | undefined = invoice.payments;
      if (payments?.length) reloadReports(queryClient, shopId);
    },
    customer: (queryClient, { name, shopId }) => {
      if (name === 'customer:collected') reloadReports(queryClient, shopId);
    },
  },
  queryKeys: (shopId) => [shiftKeys.lists(shopId), shiftKeys.reports(shopId)],
};
