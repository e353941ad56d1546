import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useInvalidate } from '../../../realtime/invalidate-after-mutation.ts';
import { printPage } from '../../../ui/print/open-print-dialog.ts';
import { printingKeys } from '../printing.live.ts';
import { printersQuery, printingClient } from '../printing.queries.ts';

/** Prints an invoice at its printer. In a shop without one, and where that fails, the browser prints the page. */
export function usePrintInvoice(shopId: string): (invoiceId: string) => Promise<void> {
  const queryClient = useQueryClient();
  const print = useMutation({
    mutationFn: (invoiceId: string) => printingClient.printInvoice({ params: { invoiceId, shopId } }),
    onSettled: useInvalidate(printingKeys.jobs(shopId)),
  });
  return async (invoiceId) => {
    const known = await queryClient.ensureQueryData(printersQuery(shopId)).catch(() => undefined);
    const hasPrinter = known?.printers.some(
      ({ isEnabled, printsInvoices, invoiceAreaIds }) =>
        isEnabled && (printsInvoices || invoiceAreaIds.length > 0),
    );
    if (hasPrinter) print.mutate(invoiceId, { onError: printPage });
    else printPage();
  };
}
