import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useInvalidate } from '../../../realtime/invalidate-after-mutation.ts';
import { printingKeys } from '../printing.live.ts';
import { printersQuery, printingClient } from '../printing.queries.ts';
import { useWatchPrints } from '../printing.store.ts';

/**
 * Prints a KOT again at its stations, where the shop has a printer that is switched on.
 * @param openDialog prints in the browser, in a shop without one, and when the printers cannot be read
 */
export function usePrintKot(shopId: string, openDialog: (kot: Kot) => void): (kot: Kot) => Promise<void> {
  const queryClient = useQueryClient();
  const watch = useWatchPrints(shopId);
  const reprint = useMutation({
    mutationFn: ({ _id: kotId }: Kot) => printingClient.reprintKot({ params: { kotId, shopId } }),
    onSuccess: ({ data }, kot) => watch(data.printJobs, () => openDialog(kot)),
    onSettled: useInvalidate(printingKeys.jobs(shopId)),
  });
  return async (kot) => {
    const known = await queryClient.ensureQueryData(printersQuery(shopId)).catch(() => undefined);
    if (known?.printers.some(({ isEnabled }) => isEnabled)) reprint.mutate(kot);
    else openDialog(kot);
  };
}
