import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchInvoice } from '../../../realtime/socket.ts';
import { invoiceKeys } from '../invoicing.live.ts';
import { publicInvoiceQuery } from '../invoicing.queries.ts';

/** Refetches when the server reports a change. */
export function usePublicInvoice(invoiceId: string) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      watchInvoice(
        invoiceId,
        () => void queryClient.invalidateQueries({ queryKey: invoiceKeys.publicDetail(invoiceId) }),
      ),
    [queryClient, invoiceId],
  );
  return useQuery(publicInvoiceQuery(invoiceId));
}
