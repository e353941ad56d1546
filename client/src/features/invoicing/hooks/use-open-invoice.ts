import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { useState } from 'react';
import { invoiceQuery, useFindOrOpenInvoice } from '../invoicing.queries.ts';

/** The one bill that lies open at this counter: of a table, of a ticket, or one out of a list. */
export function useOpenInvoice(shopId: string) {
  const opening = useFindOrOpenInvoice(shopId);
  const [shown, setShown] = useState<Invoice>();
  const opened = opening.data?.data.invoice ?? shown;
  const { data: bill } = useQuery({
    ...invoiceQuery(shopId, opened?._id ?? ''),
    enabled: opened !== undefined,
    placeholderData: opened,
  });
  return {
    isOpening: opening.isPending,
    // As it came, where it cannot be asked for again: what was opened does not close by itself.
    invoice: opened && (bill ?? opened),
    openForTable: (tableId: string) => opening.mutate({ tableId }),
    openForKot: (kotId: string) => opening.mutate({ kotId }),
    /** One that is known to be open. */
    openById: (invoiceId: string) => opening.mutate({ invoiceId }),
    show: setShown,
    close: () => {
      // An answer that comes later opens nothing.
      opening.reset();
      setShown(undefined);
    },
  };
}

export type OpenInvoice = ReturnType<typeof useOpenInvoice>;
