import { useMutation, useQuery } from '@tanstack/react-query';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { getPublicUrl } from '../../../lib/browser/public-url.ts';
import { useInvalidate } from '../../../realtime/invalidate-after-mutation.ts';
import { printPageAfterPaint } from '../../../ui/print/open-print-dialog.ts';
import { printingKeys } from '../printing.live.ts';
import { printersQuery, printingClient } from '../printing.queries.ts';
import { useWatchPrints } from '../printing.store.ts';

/**
 * The printer of bills, else the first one that is switched on. Undefined in a shop without one.
 * @param showCard opens the dialog whose paper the browser prints
 */
export function usePrintQrCard(shopId: string, showCard: (tableId: string) => void) {
  const watch = useWatchPrints(shopId);
  const { data: known } = useQuery(printersQuery(shopId));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ tableId, printerId }: { tableId: string; printerId: string }) =>
      printingClient.printQrCard({
        params: { tableId, shopId },
        body: { printerId, origin: new URL(getPublicUrl()).origin },
      }),
    onSuccess: ({ data }, { tableId }) =>
      watch([data.printJob], () => {
        showCard(tableId);
        printPageAfterPaint();
      }),
    onSettled: useInvalidate(printingKeys.jobs(shopId)),
  });
  const enabled = known?.printers.filter(({ isEnabled }) => isEnabled) ?? [];
  const printer = enabled.find(({ printsInvoices }) => printsInvoices) ?? enabled[0];
  return (
    printer && {
      name: printer.name,
      isBusy: isPending,
      print: ({ _id }: Table) => mutate({ tableId: _id, printerId: printer._id }),
    }
  );
}
