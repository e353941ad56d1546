import type { Printer, Station } from '@tawa/shared/printing/printing.contract.ts';
import { useState } from 'react';
import { useRowDialogs } from '../../../ui/hooks/use-row-dialogs.ts';
import type { PrintersAndStations } from '../printing.live.ts';

type OpenStation =
  | { kind: 'add'; printerId?: string }
  | { kind: 'edit' | 'remove'; station: Station }
  | undefined;

export type PrinterDialogsControl = ReturnType<typeof usePrinterDialogs>;

/** The forms and questions of the page of printers. The two steps of a new printer lie over its sheet. */
export function usePrinterDialogs(rows: PrintersAndStations | undefined) {
  const ofPrinters = useRowDialogs(rows?.printers);
  const [addedId, setAddedId] = useState<string>();
  const [setupId, setSetupId] = useState<string>();
  const [openStation, setOpenStation] = useState<OpenStation>();
  const current = openStation && openStation.kind !== 'add' ? openStation.station : undefined;
  const row = current && rows?.stations.find(({ _id }) => _id === current._id);
  return {
    ofPrinters,
    /** The printer that was just added, until its sheet is closed. */
    added: rows?.printers.find(({ _id }) => _id === addedId),
    showAdded: ({ _id }: Printer) => setAddedId(_id),
    closeAdded: () => setAddedId(undefined),
    /** The printer that is set up from its slip. */
    inSetup: rows?.printers.find(({ _id }) => _id === setupId),
    setUp: ({ _id }: Printer) => setSetupId(_id),
    closeSetup: () => setSetupId(undefined),
    /** Of the printer that was just added: its station, or a new one. */
    chooseWhatIsPrinted(printer: Printer): void {
      const station = rows?.stations.find(({ printerId }) => printerId === printer._id);
      setOpenStation(station ? { kind: 'edit', station } : { kind: 'add', printerId: printer._id });
    },
    ofStations: {
      add: () => setOpenStation({ kind: 'add' }),
      edit: (station: Station) => setOpenStation({ kind: 'edit', station }),
      remove: (station: Station) => setOpenStation({ kind: 'remove', station }),
      close: () => setOpenStation(undefined),
      isAdding: openStation?.kind === 'add',
      printerId: openStation?.kind === 'add' ? openStation.printerId : undefined,
      edited: openStation?.kind === 'edit' ? (row ?? current) : undefined,
      isDeleted: openStation?.kind === 'edit' && row === undefined,
      removed: openStation?.kind === 'remove' ? row : undefined,
    },
  };
}
