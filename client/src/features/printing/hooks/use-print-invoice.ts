import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { useEffect, useState } from 'react';
import { useInvalidate } from '../../../realtime/invalidate-after-mutation.ts';
import { printPage, printPageAfterPaint } from '../../../ui/print/open-print-dialog.ts';
import { printingKeys } from '../printing.live.ts';
import { hasInvoicePrinter, printingClient } from '../printing.queries.ts';
import { useWatchPrints } from '../printing.store.ts';

interface OpenInvoice {
  invoice: Pick<Invoice, '_id'> | undefined;
  openById: (invoiceId: string) => void;
}

/**
 * Prints an invoice at its printer. In a shop without one, and where that fails, the browser prints the page.
 * @param openInvoice shows the invoice whose paper the browser prints
 */
export function usePrintInvoice(
  shopId: string,
  { invoice, openById }: OpenInvoice,
): (invoiceId: string) => Promise<void> {
  const queryClient = useQueryClient();
  const watch = useWatchPrints(shopId);
  const [idToPrint, setIdToPrint] = useState<string>();
  const shownId = invoice?._id;
  useEffect(() => {
    if (idToPrint === undefined || idToPrint !== shownId) return;
    setIdToPrint(undefined);
    printPageAfterPaint();
  }, [idToPrint, shownId]);
  const printHere = (invoiceId: string) => {
    setIdToPrint(invoiceId);
    if (invoiceId !== shownId) openById(invoiceId);
  };
  const print = useMutation({
    mutationFn: (invoiceId: string) => printingClient.printInvoice({ params: { invoiceId, shopId } }),
    onSuccess: ({ data }, invoiceId) => watch([data.printJob], () => printHere(invoiceId)),
    onSettled: useInvalidate(printingKeys.jobs(shopId)),
  });
  return async (invoiceId) => {
    if (await hasInvoicePrinter(queryClient, shopId)) print.mutate(invoiceId, { onError: printPage });
    else printPage();
  };
}
