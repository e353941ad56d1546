import { useQuery } from '@tanstack/react-query';
import { printJobMessages } from '@tawa/shared/messages/print-jobs.en.ts';
import type { Printer, PrintJob } from '@tawa/shared/printing/printing.contract.ts';
import { useEffect } from 'react';
import { useServerNow } from '../../../lib/server-clock.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { toastSuccess } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useTakeBackPrint } from '../hooks/use-printing-mutations.ts';
import { canBeResent, isHeldUp } from '../model/open-jobs.ts';
import { reasonOf, titleOf } from '../model/print-title.ts';
import { isInTrouble } from '../model/printer-status.ts';
import { printersQuery, printJobsQuery } from '../printing.queries.ts';
import { stopWatching, type WatchedPrint, watchedPrintsAtom } from '../printing.store.ts';
import classes from './station-list.module.css';

/** In ms. Not every end of a print has an event of its own. */
const REFETCH_MS = 1_000;
const TICK_MS = 500;

/** Says when the prints that were asked for here are on paper, and offers other ways for one that is held up. */
export function WatchedPrints({ shopId }: { shopId: string }) {
  const watched = useAtomValue(watchedPrintsAtom).filter((one) => one.shopId === shopId);
  const now = useServerNow(TICK_MS);
  const { data: known } = useQuery(printersQuery(shopId));
  const isWatching = watched.length > 0;
  const { data: jobs = [] } = useQuery({
    ...printJobsQuery(shopId),
    enabled: isWatching,
    refetchInterval: REFETCH_MS,
  });
  const printers = known?.printers ?? [];
  const printerOf = (job: PrintJob) => printers.find(({ _id }) => _id === job.printerId);
  const rows = watched.flatMap((print) => {
    const job = jobs.find(({ _id }) => _id === print.jobId);
    return job ? [{ print, job }] : [];
  });
  const heldUp = rows.find(({ print: { askedAt }, job }) =>
    isHeldUp(job, { askedAt, now, printer: printerOf(job), jobs }),
  );
  return (
    <>
      {rows.map(({ job }) => (
        <PrintEnd key={job._id} job={job} printerName={printerOf(job)?.name ?? ''} />
      ))}
      {heldUp && <HeldUpPrint key={heldUp.job._id} shopId={shopId} printers={printers} {...heldUp} />}
    </>
  );
}

function PrintEnd({ job: { _id, status }, printerName }: { job: PrintJob; printerName: string }) {
  useEffect(() => {
    const m = printJobMessages().watched;
    if (status === 'PRINTED') toastSuccess(m.printed);
    if (status === 'SENT') toastSuccess(m.sent(printerName));
    if (status === 'PRINTED' || status === 'SENT' || status === 'DISCARDED') stopWatching(_id);
  }, [_id, status, printerName]);
  return null;
}

interface HeldUpProps {
  shopId: string;
  print: WatchedPrint;
  job: PrintJob;
  printers: readonly Printer[];
}

function HeldUpPrint({ shopId, print, job, printers }: HeldUpProps) {
  const m = printJobMessages().watched;
  const { redirect, printHere } = useTakeBackPrint(shopId, job._id, print.printHere);
  const isBusy = redirect.isPending || printHere.isPending;
  const printer = printers.find(({ _id }) => _id === job.printerId);
  const others = printers.filter((one) => one.isEnabled && one._id !== job.printerId && !isInTrouble(one));
  const title = canBeResent(job)
    ? m.ended(titleOf(job), printJobMessages().jobs.statuses[job.status])
    : m.waits(titleOf(job), printer?.name ?? '');
  const leave = () => stopWatching(job._id);
  return (
    <Sheet opened title={title} onClose={leave}>
      <div className={classes.choices}>
        <p className={classes.reason}>{reasonOf(job)}</p>
        {others.map(({ _id, name }) => (
          <Button key={_id} wide variant="quiet" disabled={isBusy} onClick={() => redirect.mutate(_id)}>
            {m.printAt(name)}
          </Button>
        ))}
        {print.printHere && (
          <Button wide variant="quiet" disabled={isBusy} onClick={() => printHere.mutate()}>
            {m.printHere}
          </Button>
        )}
        <Button wide disabled={isBusy} data-autofocus onClick={leave}>
          {canBeResent(job) ? m.leave : m.wait}
        </Button>
      </div>
    </Sheet>
  );
}
