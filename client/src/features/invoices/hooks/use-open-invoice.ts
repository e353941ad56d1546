import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { useState } from 'react';
import { invoiceQuery, useFindOrCreateInvoice } from '../invoices.queries.ts';

/** The invoice shown in `InvoiceDialog`; at most one. */
export function useOpenInvoice(shopId: string) {
  const opening = useFindOrCreateInvoice(shopId);
  const [shown, setShown] = useState<Invoice>();
  const opened = opening.data?.data.invoice ?? shown;
  const { data: latest } = useQuery({
    ...invoiceQuery(shopId, opened?._id ?? ''),
    enabled: opened !== undefined,
    placeholderData: opened,
  });
  return {
    isOpening: opening.isPending,
    // The first response stays as a fallback, because a failed refetch must not close the invoice.
    invoice: opened && (latest ?? opened),
    openForTable: (tableId: string) => opening.mutate({ tableId }),
    openForKot: (kotId: string) => opening.mutate({ kotId }),
    openById: (invoiceId: string) => opening.mutate({ invoiceId }),
    show: setShown,
    close: () => {
      // A response that arrives late must not open the invoice again.
      opening.reset();
      setShown(undefined);
    },
  };
}

export type OpenInvoice = ReturnType<typeof useOpenInvoice>;
