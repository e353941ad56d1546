import { MyTableAlerts } from '../../features/my-tables/components/my-table-alerts.tsx';
import { SoundSwitch } from '../../ui/feedback/sound.tsx';

export function WaiterAlerts({ shopId }: { shopId: string }) {
  return (
    <>
      <MyTableAlerts shopId={shopId} />
      <SoundSwitch floating />
    </>
  );
}
