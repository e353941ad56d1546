import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PrintJob } from '@tawa/shared/printing/printing.contract.ts';
import { useInvalidate } from '../../../realtime/invalidate-after-mutation.ts';
import { printPage, printPageAfterPaint } from '../../../ui/print/open-print-dialog.ts';
import { printingKeys } from '../printing.live.ts';
import { hasInvoicePrinter } from '../printing.queries.ts';
import { useWatchPrints } from '../printing.store.ts';

/** Queues the job of a receipt. */
export type QueueReceipt = () => Promise<{ data: { printJob: PrintJob } }>;

/**
 * Prints a receipt at the printer of invoices. In a shop without one, and where that fails, the browser prints the paper
 * that the caller shows.
 */
export function usePrintReceipt(shopId: string, queue: QueueReceipt) {
  const queryClient = useQueryClient();
  const watch = useWatchPrints(shopId);
  const { mutate, isPending } = useMutation({
    mutationFn: queue,
    onSuccess: ({ data }) => watch([data.printJob], printPageAfterPaint),
    onSettled: useInvalidate(printingKeys.jobs(shopId)),
  });
  return {
    isBusy: isPending,
    print: async () => {
      if (await hasInvoicePrinter(queryClient, shopId)) mutate(undefined, { onError: printPage });
      else printPage();
    },
  };
}
