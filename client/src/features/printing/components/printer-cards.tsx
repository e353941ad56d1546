import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import type { Printer, Station } from '@tawa/shared/printing/printing.contract.ts';
import { formatSince } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { RowActions } from '../../../ui/lists/row-actions.tsx';
import { useTestPrinter } from '../hooks/use-printing-mutations.ts';
import classes from './printer-cards.module.css';
import { PrinterStatusBadge } from './printer-status-badge.tsx';

interface Props {
  shopId: string;
  printers: readonly Printer[];
  stations: readonly Station[];
  onSetUp: (printer: Printer) => void;
  onEdit: (printer: Printer) => void;
  onDelete: (printer: Printer) => void;
}

export function PrinterCards({ printers, ...props }: Props) {
  return (
    <ul className={classes.cards} aria-label={printersMessages().list.title}>
      {printers.map((printer) => (
        <PrinterCard key={printer._id} printer={printer} {...props} />
      ))}
    </ul>
  );
}

interface CardProps extends Omit<Props, 'printers'> {
  printer: Printer;
}

function PrinterCard({ shopId, printer, stations, onSetUp, onEdit, onDelete }: CardProps) {
  const m = printersMessages().list;
  const test = useTestPrinter(shopId);
  const { name, host, port, profile, isEnabled, state } = printer;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>{name}</h2>
        <PrinterStatusBadge printer={printer} />
      </div>
      <p className={`${classes.quiet} figures`}>
        {host}:{port} · {m.paper(profile.widthMm)}
      </p>
      <div>
        <StationNames printerId={printer._id} stations={stations} />
        {state.waiting > 0 && state.oldestWaitingAt && (
          <p className="figures">{m.waiting(state.waiting, formatSince(state.oldestWaitingAt))}</p>
        )}
        {state.sent > 0 && <p className="figures">{m.sent(name, state.sent)}</p>}
      </div>
      <div className={classes.actions}>
        <Button
          variant="quiet"
          busy={test.isPending}
          disabled={!isEnabled}
          aria-label={m.testOf(name)}
          onClick={() => test.mutate(printer._id)}
        >
          {m.test}
        </Button>
        <Button
          variant="quiet"
          disabled={!isEnabled}
          aria-label={m.setUpOf(name)}
          onClick={() => onSetUp(printer)}
        >
          {m.setUp}
        </Button>
        <RowActions name={name} onEdit={() => onEdit(printer)} onDelete={() => onDelete(printer)} />
      </div>
    </li>
  );
}

const namesOf = (stations: readonly Station[]): string => stations.map(({ name }) => name).join(', ');

function StationNames({ printerId, stations }: { printerId: string; stations: readonly Station[] }) {
  const m = printersMessages().list;
  const own = namesOf(stations.filter((station) => station.printerId === printerId));
  const others = namesOf(stations.filter(({ fallbackPrinterId }) => fallbackPrinterId === printerId));
  return (
    <>
      {(own || !others) && <p>{own ? m.prints(own) : m.printsForNone}</p>}
      {others && <p>{m.isFallback(others)}</p>}
    </>
  );
}
