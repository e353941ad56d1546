import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type {
  ShopPrinterAlert,
  ShopPrinterLamp,
} from '../../features/printing/components/printer-alerts.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { paths } from '../../lib/paths.ts';

const load = () => retryImport(() => import('../../features/printing/components/printer-alerts.tsx'));

type AlertProps = ComponentProps<typeof ShopPrinterLamp>;

/** Without the file there is no alert; the page must not fail for it. */
const lazyAlert = <Props extends AlertProps>(
  pick: (alerts: Awaited<ReturnType<typeof load>>) => ComponentType<Props>,
) => lazy<ComponentType<Props>>(async () => ({ default: await load().then(pick, () => NoAlert) }));

const NoAlert = () => null;
const Lamp = lazyAlert((alerts) => alerts.ShopPrinterLamp);
const WaitingLamp = lazyAlert((alerts) => alerts.ShopPrinterWaitingLamp);
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
  return { shopId: shop._id, to: may('printer.edit') ? paths.printers(shop) : undefined };
}

export function PrinterLamp() {
  const props = useAlertProps();
  return (
    useIsAfterFirstPaint() && (
      <Suspense>
        <Lamp {...props} />
      </Suspense>
    )
  );
}

/** For the kitchen, whose board has no room for a bar. */
export function PrinterWaitingLamp() {
  const props = useAlertProps();
  return (
    useIsAfterFirstPaint() && (
      <Suspense>
        <WaitingLamp {...props} />
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
