import type { PrinterDialogsControl } from '../hooks/use-printer-dialogs.ts';
import type { PrintersAndStations } from '../printing.live.ts';
import { PrintJobs } from './print-jobs.tsx';
import { PrinterCards } from './printer-cards.tsx';
import { StationList } from './station-list.tsx';

interface Props extends PrintersAndStations {
  shopId: string;
  dialogs: PrinterDialogsControl;
}

/** The printers, the prints that need somebody, and the stations. */
export function PrinterOverview({ shopId, dialogs, ...rows }: Props) {
  const { ofPrinters, ofStations } = dialogs;
  return (
    <>
      <PrinterCards
        shopId={shopId}
        {...rows}
        onSetUp={dialogs.setUp}
        onEdit={ofPrinters.edit}
        onDelete={ofPrinters.remove}
      />
      <PrintJobs shopId={shopId} printers={rows.printers} />
      <StationList
        shopId={shopId}
        {...rows}
        onAdd={ofStations.add}
        onEdit={ofStations.edit}
        onDelete={ofStations.remove}
      />
    </>
  );
}
