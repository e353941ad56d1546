import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { printJobMessages } from '@tawa/shared/messages/print-jobs.en.ts';
import type { Printer } from '@tawa/shared/printing/printing.contract.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useServerNow } from '../../../lib/server-clock.ts';
import { undecidedLine } from '../model/print-title.ts';
import { isInTrouble, keepsPrintsWaiting, statusText, statusTone } from '../model/printer-status.ts';
import { printersQuery, undecidedPrintsQuery } from '../printing.queries.ts';
import classes from './printer-alerts.module.css';
import { DecidePrints, SeenPrints, useUndecidedPrints } from './undecided-prints.tsx';

const TICK_MS = 1_000;

interface Props {
  shopId: string;
  /** The page of printers, for those who may open it. */
  to: string | undefined;
}

/** Nothing without a printer. Where the page asks for a decision, it opens the decision: on touch the bar has no control. */
export function ShopPrinterStatus({ shopId, to, asks }: BarProps) {
  const { data } = useQuery(printersQuery(shopId));
  const { data: prints = [] } = useQuery({ ...undecidedPrintsQuery(shopId), enabled: asks });
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <>
      <WorstPrinterStatus
        printers={data.printers}
        to={to}
        undecided={asks ? prints.length : 0}
        onCheck={() => setOpen(true)}
      />
      {asks && (
        <DecidePrints
          opened={isOpen}
          shopId={shopId}
          prints={prints}
          printers={data.printers}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The status of a page without a bar: it also says how many prints wait for printers in trouble. */
export function ShopKitchenPrinterStatus({ shopId, to }: Props) {
  const { data } = useQuery(printersQuery(shopId));
  const now = useServerNow(TICK_MS);
  const prints = useUndecidedPrints(shopId, 'kitchen');
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const waited = data.printers.filter((printer) => keepsPrintsWaiting(printer, now));
  return (
    <>
      <WorstPrinterStatus
        printers={data.printers}
        to={to}
        waiting={countWaiting(waited)}
        undecided={prints.length}
        onCheck={() => setOpen(true)}
      />
      <SeenPrints opened={isOpen} shopId={shopId} prints={prints} onClose={() => setOpen(false)} />
      {prints.length > 0 && (
        <span className="unseen" role="alert">
          {prints.map(undecidedLine).join('. ')}
        </span>
      )}
      {waited.length > 0 && (
        <span className="unseen" role="alert">
          {describeWaited(waited)}
        </span>
      )}
    </>
  );
}

const countWaiting = (printers: readonly Printer[]) =>
  printers.reduce((sum, { state }) => sum + state.waiting, 0);

interface StatusProps extends Pick<Props, 'to'> {
  printers: readonly Printer[];
  /** Undefined where no room is for the number. */
  waiting?: number;
  /** Prints that need a decision: then the status is a button that shows them. */
  undecided?: number;
  onCheck?: () => void;
}

/** One status for all printers: that of the one with the worst. */
export function WorstPrinterStatus({ printers, to, waiting, undecided = 0, onCheck }: StatusProps) {
  const used = printers.filter(({ isEnabled }) => isEnabled);
  const [first] = used;
  const shown = used.find(isInTrouble) ?? used.find((one) => statusTone(one) === 'fine') ?? first;
  if (!shown) return null;
  const m = printJobMessages().alert;
  const label = m.status(used.map((one) => m.printerIs(one.name, statusText(one))).join(', '));
  const icon = (
    <>
      <IconPrinter size={24} aria-hidden="true" />
      {waiting ? (
        <span className={`${classes.waiting} figures`} aria-hidden="true">
          {m.waitingCount(waiting)}
        </span>
      ) : (
        <span className={classes.dot} aria-hidden="true" />
      )}
    </>
  );
  if (undecided > 0)
    return (
      <CheckPrintsButton
        label={`${printJobMessages().undecided.count(undecided)}. ${label}`}
        undecided={waiting === undefined ? undefined : undecided}
        onCheck={onCheck}
      />
    );
  const look = {
    className: classes.status,
    'data-tone': statusTone(shown),
    'data-wide': waiting !== undefined,
    'aria-label': label,
    title: label,
  };
  return to ? (
    <Link to={to} {...look}>
      {icon}
    </Link>
  ) : (
    <span role="img" {...look}>
      {icon}
    </span>
  );
}

function CheckPrintsButton({
  label,
  undecided,
  onCheck,
}: Pick<StatusProps, 'onCheck'> & { label: string; undecided: number | undefined }) {
  return (
    <button
      type="button"
      className={classes.status}
      data-tone="late"
      data-wide={undecided !== undefined}
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      onClick={onCheck}
    >
      <IconPrinter size={24} aria-hidden="true" />
      {undecided === undefined ? (
        <span className={classes.dot} aria-hidden="true" />
      ) : (
        <span className={`${classes.waiting} figures`} aria-hidden="true">
          {printJobMessages().undecided.check(undecided)}
        </span>
      )}
    </button>
  );
}

interface BarProps extends Props {
  /** Whether the page asks for a decision about prints that are not on paper. */
  asks: boolean;
}

/** The prints that need a decision, else those that wait for a printer in trouble. */
export function ShopPrinterAlert({ shopId, to, asks }: BarProps) {
  const m = printJobMessages().undecided;
  const { data } = useQuery(printersQuery(shopId));
  const prints = useUndecidedPrints(shopId, asks ? 'counter' : undefined);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!asks || prints.length === 0) return <ShopPrinterBar shopId={shopId} to={to} />;
  const printers = data?.printers ?? [];
  return (
    <>
      <div className={classes.bar} role="alert">
        <p className="figures">{[m.count(prints.length), ...prints.map(undecidedLine)].join('. ')}</p>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {m.show}
        </button>
      </div>
      <DecidePrints opened={isOpen} shopId={shopId} prints={prints} printers={printers} onClose={close} />
    </>
  );
}

/** Nothing unless prints wait for a printer that has been in trouble for a while. */
function ShopPrinterBar({ shopId, to }: Props) {
  const { data } = useQuery(printersQuery(shopId));
  const troubled = data?.printers.filter(isInTrouble) ?? [];
  return troubled.length > 0 && <BarOfPrinters printers={troubled} to={to} />;
}

function BarOfPrinters({ printers, to }: Pick<Props, 'to'> & { printers: readonly Printer[] }) {
  const now = useServerNow(TICK_MS);
  const waited = printers.filter((printer) => keepsPrintsWaiting(printer, now));
  return waited.length > 0 && <PrinterBar printers={waited} to={to} />;
}

export function PrinterBar({ printers, to }: Pick<Props, 'to'> & { printers: readonly Printer[] }) {
  return (
    <div className={classes.bar} role="alert">
      <p className="figures">{describeWaited(printers)}</p>
      {to && <Link to={to}>{printJobMessages().alert.show}</Link>}
    </div>
  );
}

/** The number comes first, because a narrow line ends with an ellipsis. */
function describeWaited(printers: readonly Printer[]): string {
  const m = printJobMessages().alert;
  const states = printers.map((printer) => m.printerIs(printer.name, statusText(printer)));
  return `${m.waiting(countWaiting(printers))} ${states.join(', ')}`;
}
