import type { ComponentProps } from 'react';
import { UnsentOrders } from '../../features/cart/components/unsent-orders.tsx';
import { RestoredDataNote } from '../../offline/restored-data-note.tsx';
import { SoundSwitch } from '../../ui/feedback/sound.tsx';
import { ConfirmerBell } from './kot-bell.tsx';
import { PrinterStatus } from './printer-alerts.tsx';

/** In the bar of the staff's tables. Waiters hear alerts too. */
export function StaffAlerts() {
  return (
    <>
      <PrinterStatus />
      <SoundSwitch />
      <ConfirmerBell />
    </>
  );
}

/** Beside the filters of the staff's tables. */
export function StaffNotes({
  shopId,
  onOpen,
}: Pick<ComponentProps<typeof UnsentOrders>, 'shopId' | 'onOpen'>) {
  return (
    <>
      <RestoredDataNote />
      <UnsentOrders shopId={shopId} onOpen={onOpen} />
    </>
  );
}
