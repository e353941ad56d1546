import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { useState } from 'react';
import { billQuery, useOpenBill } from '../invoicing.queries.ts';

/** The one bill that lies open at this counter: of a table, of a ticket, or one out of a list. */
export function useBillDesk(shopId: string) {
  const opening = useOpenBill(shopId);
  const [shown, setShown] = useState<Invoice>();
  const opened = opening.data?.data.invoice ?? shown;
  const { data: bill } = useQuery({
    ...billQuery(shopId, opened?._id ?? ''),
    enabled: opened !== undefined,
    placeholderData: opened,
  });
  return {
    isOpening: opening.isPending,
    // As it came, where it cannot be asked for again: what was opened does not close by itself.
    bill: opened && (bill ?? opened),
    openTable: (tableId: string) => opening.mutate({ tableId }),
    openTicket: (kotId: string) => opening.mutate({ kotId }),
    /** One that is known to be open. */
    openBill: (invoiceId: string) => opening.mutate({ invoiceId }),
    show: setShown,
    close: () => {
      // An answer that comes later opens nothing.
      opening.reset();
      setShown(undefined);
    },
  };
}

export type BillDesk = ReturnType<typeof useBillDesk>;
