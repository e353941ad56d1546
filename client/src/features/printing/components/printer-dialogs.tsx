import { DeleteDialog } from '../../../ui/overlays/delete-dialog.tsx';
import type { PrinterDialogsControl } from '../hooks/use-printer-dialogs.ts';
import { useDeletePrinter, useDeleteStation } from '../hooks/use-printing-mutations.ts';
import type { PrintersAndStations } from '../printing.live.ts';
import { PrinterAdded } from './printer-added.tsx';
import { PrinterForm } from './printer-form.tsx';
import { SetupForm } from './setup-form.tsx';
import { StationForm } from './station-form.tsx';

interface Props extends PrintersAndStations {
  shopId: string;
  dialogs: PrinterDialogsControl;
}

export function PrinterDialogs({ shopId, printers, stations, dialogs }: Props) {
  const { ofPrinters, ofStations } = dialogs;
  const rows = { printers, stations };
  return (
    <>
      {ofPrinters.isAdding && (
        <PrinterForm shopId={shopId} onAdded={dialogs.showAdded} onClose={ofPrinters.close} />
      )}
      {ofPrinters.edited && (
        <PrinterForm
          shopId={shopId}
          printer={ofPrinters.edited}
          isDeleted={ofPrinters.isDeleted}
          onClose={ofPrinters.close}
        />
      )}
      <DeleteDialog row={ofPrinters.removed} deletion={useDeletePrinter(shopId)} onClose={ofPrinters.close} />
      <PrinterAdded
        shopId={shopId}
        printer={dialogs.added}
        stations={stations}
        onSetUp={dialogs.setUp}
        onChoose={dialogs.chooseWhatIsPrinted}
        onClose={dialogs.closeAdded}
      />
      {dialogs.inSetup && (
        <SetupForm
          key={dialogs.inSetup._id}
          shopId={shopId}
          printer={dialogs.inSetup}
          onClose={dialogs.closeSetup}
        />
      )}
      {ofStations.isAdding && (
        <StationForm shopId={shopId} {...rows} printerId={ofStations.printerId} onClose={ofStations.close} />
      )}
      {ofStations.edited && (
        <StationForm
          shopId={shopId}
          {...rows}
          station={ofStations.edited}
          isDeleted={ofStations.isDeleted}
          onClose={ofStations.close}
        />
      )}
      <DeleteDialog row={ofStations.removed} deletion={useDeleteStation(shopId)} onClose={ofStations.close} />
    </>
  );
}
