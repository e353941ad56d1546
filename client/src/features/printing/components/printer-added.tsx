import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import type { Printer, Station } from '@tawa/shared/printing/printing.contract.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useTestPrinter } from '../hooks/use-printing-mutations.ts';
import classes from './printer-added.module.css';
import { PrinterStatusBadge } from './printer-status-badge.tsx';

interface Props {
  shopId: string;
  /** Current list row; undefined closes the sheet. */
  printer: Printer | undefined;
  stations: readonly Station[];
  onSetUp: (printer: Printer) => void;
  onChoose: (printer: Printer) => void;
  onClose: () => void;
}

/** The two steps that follow a new printer: a test slip, and what it prints. */
export function PrinterAdded({ shopId, printer, stations, onSetUp, onChoose, onClose }: Props) {
  const m = printersMessages().added;
  const test = useTestPrinter(shopId);
  const station = stations.find(({ printerId }) => printerId === printer?._id);
  return (
    <Sheet
      opened={printer !== undefined}
      title={printer && m.title(printer.name)}
      onClose={onClose}
      footer={
        <Button wide variant="quiet" onClick={onClose}>
          {m.done}
        </Button>
      }
    >
      {printer && (
        <>
          {printer.state.status === 'UNREACHABLE' && (
            <p className={classes.notAnswering} role="status">
              {m.notAnswering(printer.host, printer.port)}
            </p>
          )}
          <section className={classes.step}>
            <h3>{m.first}</h3>
            <p>{m.testHint}</p>
            <div className={classes.test}>
              <Button busy={test.isPending} data-autofocus onClick={() => test.mutate(printer._id)}>
                {m.test}
              </Button>
              <PrinterStatusBadge printer={printer} />
            </div>
            <Button variant="quiet" onClick={() => onSetUp(printer)}>
              {m.setUp}
            </Button>
          </section>
          <section className={classes.step}>
            <h3>{m.second}</h3>
            <p>{station ? m.everything(station.name) : m.nothing}</p>
            <Button variant="quiet" onClick={() => onChoose(printer)}>
              {m.choose}
            </Button>
          </section>
        </>
      )}
    </Sheet>
  );
}
