import { useMutation } from '@tanstack/react-query';
import { invoicesClient } from '../invoices.queries.ts';

/** The summary is not cached, because it requires the password each time. An empty date sets no limit. */
export function useSalesSummary(shopId: string, period: { startDate: string; endDate: string }) {
  return useMutation({
    mutationFn: (password: string) =>
      invoicesClient.getInvoiceSummary({
        params: { shopId, startDate: period.startDate || 'all', endDate: period.endDate || 'all' },
        body: { password },
      }),
    meta: { quiet: true },
  });
}
