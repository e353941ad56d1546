import { useMutation } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { printAgentsApi } from '@tawa/shared/printing/print-agents.contract.ts';
import type { PrinterProfile, PrintJob, printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useInvalidate, useInvalidateUnlessLive } from '../../../realtime/invalidate-after-mutation.ts';
import { printingKeys } from '../printing.live.ts';
import { printAgentsClient, printingClient } from '../printing.queries.ts';
import { stopWatching, useWatchPrints } from '../printing.store.ts';

export function useMarkPrintSeen(shopId: string) {
  return useMutation({
    mutationFn: (jobId: string) => printingClient.markPrintJobSeen({ params: { jobId, shopId } }),
    onSettled: useInvalidate(printingKeys.undecided(shopId)),
    meta: { quiet: true },
  });
}

export function useMarkPrintTold(shopId: string) {
  return useMutation({
    mutationFn: (jobId: string) => printingClient.markPrintJobTold({ params: { jobId, shopId } }),
    onSettled: useInvalidate(printingKeys.jobs(shopId)),
  });
}

export function useAddPrintAgent(shopId: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof printAgentsApi.addPrintAgent>) =>
      printAgentsClient.addPrintAgent({ params: { shopId }, body }),
    onSettled: useInvalidateUnlessLive(printingKeys.agents(shopId)),
  });
}

export function useDeletePrintAgent(shopId: string) {
  return useMutation({
    mutationFn: (agentId: string) => printAgentsClient.deletePrintAgent({ params: { agentId, shopId } }),
    onSettled: useInvalidateUnlessLive(printingKeys.agents(shopId)),
  });
}

/** Adds a printer without `printerId`, else edits. */
export function useSavePrinter(shopId: string, printerId?: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof printingApi.addPrinter>) =>
      printerId
        ? printingClient.editPrinter({ params: { printerId, shopId }, body })
        : printingClient.addPrinter({ params: { shopId }, body }),
    onSettled: useInvalidateUnlessLive(printingKeys.printers(shopId)),
  });
}

export function useDeletePrinter(shopId: string) {
  return useMutation({
    mutationFn: (printerId: string) => printingClient.deletePrinter({ params: { printerId, shopId } }),
    onSettled: useInvalidateUnlessLive(printingKeys.printers(shopId)),
  });
}

export function useTestPrinter(shopId: string) {
  const watch = useWatchPrints(shopId);
  return useMutation({
    mutationFn: (printerId: string) => printingClient.testPrinter({ params: { printerId, shopId } }),
    onSuccess: ({ data }) => watch([data.printJob]),
    onSettled: useInvalidate(printingKeys.jobs(shopId)),
  });
}

export function usePrintSetupSlip(shopId: string, printerId: string) {
  const watch = useWatchPrints(shopId);
  return useMutation({
    mutationFn: (opensDrawer: boolean) =>
      printingClient.printSetupSlip({ params: { printerId, shopId }, body: { opensDrawer } }),
    onSuccess: ({ data }) => watch([data.printJob]),
    onSettled: useInvalidate(printingKeys.jobs(shopId)),
  });
}

export function useSaveProfile(shopId: string, printerId: string) {
  return useMutation({
    mutationFn: (profile: PrinterProfile) =>
      printingClient.editPrinter({ params: { printerId, shopId }, body: { profile } }),
    onSettled: useInvalidateUnlessLive(printingKeys.printers(shopId)),
  });
}

/** Adds a station without `stationId`, else edits. */
export function useSaveStation(shopId: string, stationId?: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof printingApi.addStation>) =>
      stationId
        ? printingClient.editStation({ params: { stationId, shopId }, body })
        : printingClient.addStation({ params: { shopId }, body }),
    onSettled: useInvalidateUnlessLive(printingKeys.printers(shopId)),
  });
}

export function useDeleteStation(shopId: string) {
  return useMutation({
    mutationFn: (stationId: string) => printingClient.deleteStation({ params: { stationId, shopId } }),
    onSettled: useInvalidateUnlessLive(printingKeys.printers(shopId)),
  });
}

/** What a person decides about one print. */
export function usePrintJobActions(shopId: string, { _id: jobId }: PrintJob) {
  const onSettled = useInvalidate(printingKeys.jobs(shopId));
  const params = { jobId, shopId };
  const watch = useWatchPrints(shopId);
  const onSuccess = ({ data }: Reply<{ printJob: PrintJob }>) => watch([data.printJob]);
  return {
    resend: useMutation({
      mutationFn: () => printingClient.resendPrintJob({ params }),
      onSuccess,
      onSettled,
    }),
    redirect: useMutation({
      mutationFn: (printerId: string) => printingClient.redirectPrintJob({ params, body: { printerId } }),
      onSuccess,
      onSettled,
    }),
    discard: useMutation({ mutationFn: () => printingClient.discardPrintJob({ params }), onSettled }),
  };
}

/** In ms. An attempt to reach a printer that is away takes no longer. */
const ATTEMPT_MS = 3_000;
const RETRY_MS = 500;

/** While an attempt runs, a job cannot be taken back. */
const retryDuringAttempt = {
  retry: (failures: number, error: Error) =>
    isApiError(error, 'CONFLICT') && failures < ATTEMPT_MS / RETRY_MS,
  retryDelay: RETRY_MS,
};

/** Each takes a job back that waits, in the request that decides what comes instead. */
export function useTakeBackPrint(shopId: string, jobId: string, printHere: (() => void) | undefined) {
  const onSettled = useInvalidate(printingKeys.jobs(shopId));
  const params = { jobId, shopId };
  const watch = useWatchPrints(shopId);
  return {
    redirect: useMutation({
      ...retryDuringAttempt,
      mutationFn: (printerId: string) => printingClient.redirectPrintJob({ params, body: { printerId } }),
      onSuccess: ({ data }) => watch([data.printJob], printHere),
      onSettled,
    }),
    printHere: useMutation({
      ...retryDuringAttempt,
      mutationFn: () => printingClient.discardPrintJob({ params }),
      onSuccess: () => {
        stopWatching(jobId);
        printHere?.();
      },
      onSettled,
      meta: { quiet: true },
    }),
  };
}
