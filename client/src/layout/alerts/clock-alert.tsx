import { lazy, Suspense } from 'react';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { useIsAfterFirstPaint } from './printer-alerts.tsx';

const load = () => retryImport(() => import('../../features/clock/components/clock-bar.tsx'));

/** Without the file there is no bar; the page must not fail for it. */
const Bar = lazy(async () => ({
  default: await load().then(
    ({ ClockBar }) => ClockBar,
    () => NoBar,
  ),
}));

const NoBar = (_props: { shopId: string }) => null;

/** On the pages of owners. */
export function ClockAlert() {
  const shop = useCurrentShop();
  return (
    useIsAfterFirstPaint() && (
      <Suspense>
        <Bar shopId={shop._id} />
      </Suspense>
    )
  );
}
