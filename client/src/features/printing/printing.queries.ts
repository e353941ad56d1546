import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { printAgentsApi } from '@tawa/shared/printing/print-agents.contract.ts';
import { printAgentsPaths } from '@tawa/shared/printing/print-agents.paths.ts';
import type { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { printingPaths } from '@tawa/shared/printing/printing.paths.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { applyToAgents, applyToPrinting, printingKeys } from './printing.live.ts';

export const printingClient = createClient<typeof printingApi>(printingPaths);
export const printAgentsClient = createClient<typeof printAgentsApi>(printAgentsPaths);

/** The printers with their state, and the stations. The pages that show only their status show no error. */
export function printersQuery(shopId: string) {
  return queryOptions({
    queryKey: printingKeys.printers(shopId),
    queryFn: ({ signal }) =>
      mergeEventsDuring(
        async () => (await printingClient.getPrinters({ params: { shopId }, signal })).data,
        applyToPrinting,
      ),
    staleTime: liveStaleTime,
    meta: { quiet: true },
  });
}

/** Whether the server prints a shop's invoices and receipts. False if the printers cannot be read. */
export async function hasInvoicePrinter(queryClient: QueryClient, shopId: string): Promise<boolean> {
  const known = await queryClient.ensureQueryData(printersQuery(shopId)).catch(() => undefined);
  return (
    known?.printers.some(
      ({ isEnabled, printsInvoices, invoiceAreaIds }) =>
        isEnabled && (printsInvoices || invoiceAreaIds.length > 0),
    ) ?? false
  );
}

/** Refetched whenever a printer changes. */
export function printJobsQuery(shopId: string) {
  return queryOptions({
    queryKey: printingKeys.jobs(shopId),
    queryFn: async ({ signal }) =>
      (await printingClient.getPrintJobs({ params: { shopId }, signal })).data.printJobs,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}

/** Without bills for waiters. */
export function undecidedPrintsQuery(shopId: string) {
  return queryOptions({
    queryKey: printingKeys.undecided(shopId),
    queryFn: async ({ signal }) =>
      (await printingClient.getUndecidedPrints({ params: { shopId }, signal })).data.prints,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}

/** For the owner only. */
export function printAgentsQuery(shopId: string) {
  return queryOptions({
    queryKey: printingKeys.agents(shopId),
    queryFn: ({ signal }) =>
      mergeEventsDuring(
        async () => (await printAgentsClient.getPrintAgents({ params: { shopId }, signal })).data.printAgents,
        applyToAgents,
      ),
    staleTime: liveStaleTime,
    meta: { quiet: true },
  });
}
