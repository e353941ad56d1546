import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type {
  ShopPrinterAlert,
  ShopPrinterStatus,
} from '../../features/printing/components/printer-alerts.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { shopPaths } from '../../lib/shop-paths.ts';

const load = () => retryImport(() => import('../../features/printing/components/printer-alerts.tsx'));

type AlertProps = Omit<ComponentProps<typeof ShopPrinterAlert>, 'asks'>;

/** Without the file there is no alert; the page must not fail for it. */
const lazyAlert = <Props extends AlertProps>(
  pick: (alerts: Awaited<ReturnType<typeof load>>) => ComponentType<Props>,
) => lazy<ComponentType<Props>>(async () => ({ default: await load().then(pick, () => NoAlert) }));

const NoAlert = () => null;
const Status = lazyAlert<ComponentProps<typeof ShopPrinterStatus>>((alerts) => alerts.ShopPrinterStatus);
const KitchenStatus = lazyAlert((alerts) => alerts.ShopKitchenPrinterStatus);
const Bar = lazyAlert<ComponentProps<typeof ShopPrinterAlert>>((alerts) => alerts.ShopPrinterAlert);

/** After the first paint, as what is prefetched. */
const DELAY_MS = 1_500;

export function useIsAfterFirstPaint(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAfter;
}

/** For those who may open it a link to the page of printers. */
function useAlertProps(): AlertProps {
  const shop = useCurrentShop();
  const may = useMay(shop);
  return { shopId: shop._id, to: may('printer.edit') ? shopPaths.printers(shop) : undefined };
}

/** @param asks as of `PrinterBar` */
export function PrinterStatus({ asks = false }: { asks?: boolean }) {
  const props = useAlertProps();
  return (
    useIsAfterFirstPaint() && (
      <Suspense>
        <Status {...props} asks={asks} />
      </Suspense>
    )
  );
}

/** For the kitchen, whose board has no room for a bar. */
export function KitchenPrinterStatus() {
  const props = useAlertProps();
  return (
    useIsAfterFirstPaint() && (
      <Suspense>
        <KitchenStatus {...props} />
      </Suspense>
    )
  );
}

/** @param asks whether the page asks for a decision about prints that are not on paper */
export function PrinterBar({ asks = false }: { asks?: boolean }) {
  const props = useAlertProps();
  return (
    useIsAfterFirstPaint() && (
      <Suspense>
        <Bar {...props} asks={asks} />
      </Suspense>
    )
  );
}
