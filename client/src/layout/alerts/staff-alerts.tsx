import { RestoredDataNote } from '../../offline/restored-data-note.tsx';
import { SoundSwitch } from '../../ui/feedback/sound.tsx';
import { OwnerBell } from './kot-bell.tsx';
import { PrinterBar, PrinterLamp } from './printer-alerts.tsx';

/** In the bar of the staff's tables. Waiters hear alerts too. */
export function StaffAlerts() {
  return (
    <>
      <PrinterLamp />
      <SoundSwitch />
      <OwnerBell />
    </>
  );
}

/** Above the staff's tables. */
export function StaffNotes() {
  return (
    <>
      <PrinterBar />
      <RestoredDataNote />
    </>
  );
}
