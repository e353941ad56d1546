import { useQuery } from '@tanstack/react-query';
import { invoiceKeys } from '../invoices.live.ts';
import { invoicesClient } from '../invoices.queries.ts';

/** Loads what an invoice holds of each line of its KOTs. An event of an invoice loads it again, as it does for splits. */
export function useInvoiceLines(shopId: string, invoiceId: string) {
  return useQuery({
    queryKey: [...invoiceKeys.splits(shopId), 'lines', invoiceId],
    queryFn: async ({ signal }) =>
      (await invoicesClient.getInvoiceLines({ params: { shopId, invoiceId }, signal })).data.lines,
  });
}
