import { useQuery } from '@tanstack/react-query';
import { printJobMessages } from '@tawa/shared/messages/print-jobs.en.ts';
import type { Printer, PrintJob } from '@tawa/shared/printing/printing.contract.ts';
import { useState } from 'react';
import { formatSince, useServerNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useMarkPrintTold, usePrintJobActions } from '../hooks/use-printing-mutations.ts';
import { canBeResent, needsAttention } from '../model/open-jobs.ts';
import { reasonOf, titleOf } from '../model/print-title.ts';
import { printJobsQuery } from '../printing.queries.ts';
import classes from './station-list.module.css';

const TICK_MS = 5_000;

interface Props {
  shopId: string;
  printers: readonly Printer[];
}

/** The prints that a person must decide about. */
export function PrintJobs({ shopId, printers }: Props) {
  const m = printJobMessages().jobs;
  const now = useServerNow(TICK_MS);
  const { data, error, isFetching, refetch } = useQuery(printJobsQuery(shopId));
  const jobs = data?.filter((job) => needsAttention(job, now));
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <h2>{m.title}</h2>
      </div>
      {!jobs && error && (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {jobs?.length === 0 && <p className={classes.quiet}>{m.none}</p>}
      {jobs && jobs.length > 0 && (
        <ul className={classes.rows} aria-label={m.list}>
          {jobs.map((job) => (
            <PrintJobRow key={job._id} shopId={shopId} job={job} printers={printers} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps extends Props {
  job: PrintJob;
  /** Without it, the kind of the print and its number. */
  heading?: string;
}

export function PrintJobRow({ shopId, job, printers, heading }: RowProps) {
  const m = printJobMessages().jobs;
  const printer = printers.find(({ _id }) => _id === job.printerId);
  // The list is loaded when a printer changes, so it may be from the middle of a try that was in vain.
  const status = job.status === 'SENDING' ? 'WAITING' : job.status;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h3 className="figures">{heading ?? titleOf(job)}</h3>
        <p>{reasonOf(job)}</p>
        {printer && (
          <p className={`${classes.quiet} figures`}>{m.at(printer.name, formatSince(job.createdAt))}</p>
        )}
      </div>
      <StatusBadge tone={status === 'WAITING' ? 'plain' : 'late'}>
        {job.isUntold ? m.incomplete : m.statuses[status]}
      </StatusBadge>
      {job.isUntold ? (
        <div className={classes.actions}>
          <ToldButton shopId={shopId} job={job} what={titleOf(job)} />
        </div>
      ) : (
        <PrintJobActions shopId={shopId} job={job} printers={printers} />
      )}
    </li>
  );
}

interface ToldProps extends Pick<RowProps, 'shopId' | 'job'> {
  what: string;
}

/** For a print whose paper lacks a part of a note. */
export function ToldButton({ shopId, job, what }: ToldProps) {
  const m = printJobMessages().jobs;
  const { mutate, isPending } = useMarkPrintTold(shopId);
  return (
    <Button
      variant="quiet"
      aria-label={m.nameOf(m.told, what)}
      disabled={isPending}
      onClick={() => mutate(job._id)}
    >
      {m.told}
    </Button>
  );
}

function PrintJobActions({ shopId, job, printers }: Omit<RowProps, 'heading'>) {
  const m = printJobMessages().jobs;
  const { resend, redirect, discard } = usePrintJobActions(shopId, job);
  const [isChoosing, setChoosing] = useState(false);
  const title = titleOf(job);
  const printer = printers.find(({ _id }) => _id === job.printerId);
  const others = printers.filter(({ _id, isEnabled }) => isEnabled && _id !== job.printerId);
  const isBusy = resend.isPending || redirect.isPending || discard.isPending;
  const named = (action: string) => ({ 'aria-label': m.nameOf(action, title), disabled: isBusy });
  return (
    <>
      <div className={classes.actions}>
        {canBeResent(job) && printer?.isEnabled && (
          <Button variant="quiet" {...named(m.printAgain)} onClick={() => resend.mutate()}>
            {m.printAgain}
          </Button>
        )}
        {others.length > 0 && (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            {...named(m.printAt)}
            onClick={() => setChoosing(true)}
          >
            {m.printAt}
          </Button>
        )}
        <Button variant="bare" {...named(m.discard)} onClick={() => discard.mutate()}>
          {m.discard}
        </Button>
      </div>
      <Sheet opened={isChoosing} title={m.choosePrinter(title)} onClose={() => setChoosing(false)}>
        <div className={classes.choices}>
          {others.map(({ _id, name }) => (
            <Button
              key={_id}
              wide
              variant="quiet"
              disabled={isBusy}
              onClick={() => redirect.mutate(_id, { onSettled: () => setChoosing(false) })}
            >
              {name}
            </Button>
          ))}
        </div>
      </Sheet>
    </>
  );
}
