import { useQueryClient } from '@tanstack/react-query';
import type { PrintJob } from '@tawa/shared/printing/printing.contract.ts';
import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { atom, store } from '../../lib/store.ts';
import { printingKeys } from './printing.live.ts';

/** A print that a person of this page asked for, until it is on paper or the person has decided about it. */
export interface WatchedPrint {
  shopId: string;
  jobId: string;
  /** Ms of the server's clock. */
  askedAt: number;
  /** Prints it in the browser. Undefined without a paper of the browser, and once its page is closed. */
  printHere: (() => void) | undefined;
}

interface OwnedPrint extends WatchedPrint {
  page: symbol;
}

const printsAtom = atom<readonly OwnedPrint[]>([]);
export const watchedPrintsAtom = atom<readonly WatchedPrint[]>((get) => get(printsAtom));

/** @returns watches jobs that the server has just queued; `printHere` may be used while the caller is mounted */
export function useWatchPrints(shopId: string) {
  const [page] = useState(() => Symbol());
  useEffect(
    () => () =>
      store.set(
        printsAtom,
        store.get(printsAtom).map((one) => (one.page === page ? { ...one, printHere: undefined } : one)),
      ),
    [page],
  );
  const queryClient = useQueryClient();
  return (jobs: readonly PrintJob[], printHere?: () => void) => {
    // The known list may have a job as it was before it was sent again.
    queryClient.setQueryData<PrintJob[]>(
      printingKeys.jobs(shopId),
      (known) => known && [...jobs, ...known.filter(({ _id }) => jobs.every((job) => job._id !== _id))],
    );
    for (const { _id: jobId } of jobs) {
      stopWatching(jobId);
      const print = { shopId, jobId, askedAt: serverNow(), printHere, page };
      store.set(printsAtom, [...store.get(printsAtom), print]);
    }
  };
}

export function stopWatching(jobId: string): void {
  store.set(
    printsAtom,
    store.get(printsAtom).filter((one) => one.jobId !== jobId),
  );
}
