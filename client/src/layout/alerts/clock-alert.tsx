import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { lazyExtra } from '../../ui/feedback/lazy-extra.tsx';
import { useIsAfterFirstPaint } from './printer-alerts.tsx';

const Bar = lazyExtra(async () => (await import('../../features/clock/components/clock-bar.tsx')).ClockBar);

/** On the pages of owners. */
export function ClockAlert() {
  const shop = useCurrentShop();
  return useIsAfterFirstPaint() && <Bar shopId={shop._id} />;
}
