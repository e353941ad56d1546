import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchBill } from '../../../realtime/socket.ts';
import { invoiceKeys } from '../invoicing.live.ts';
import { openBillQuery } from '../invoicing.queries.ts';

/** A bill by its link. It is loaded again whenever the server says that it changed. */
export function usePublicBill(invoiceId: string) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      watchBill(
        invoiceId,
        () => void queryClient.invalidateQueries({ queryKey: invoiceKeys.open(invoiceId) }),
      ),
    [queryClient, invoiceId],
  );
  return useQuery(openBillQuery(invoiceId));
}
