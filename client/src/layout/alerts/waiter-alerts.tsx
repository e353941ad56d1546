import { MyTableAlerts } from '../../features/my-tables/components/my-table-alerts.tsx';
import { SoundSwitch } from '../../ui/feedback/sound-switch.tsx';

/** On each screen that a waiter walks with: news of the own tables, and the way to hear them. */
export function WaiterAlerts({ shopId }: { shopId: string }) {
  return (
    <>
      <MyTableAlerts shopId={shopId} />
      <SoundSwitch floating />
    </>
  );
}
