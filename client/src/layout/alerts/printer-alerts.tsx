import { type ComponentProps, useEffect, useState } from 'react';
import type { ShopPrinterAlert } from '../../features/printing/components/printer-alerts.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { shopPaths } from '../../lib/shop-paths.ts';
import { lazyExtra } from '../../ui/feedback/lazy-extra.tsx';

const load = () => import('../../features/printing/components/printer-alerts.tsx');

type AlertProps = Omit<ComponentProps<typeof ShopPrinterAlert>, 'asks'>;

const Status = lazyExtra(async () => (await load()).ShopPrinterStatus);
const KitchenStatus = lazyExtra(async () => (await load()).ShopKitchenPrinterStatus);
const Bar = lazyExtra(async () => (await load()).ShopPrinterAlert);

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
  return useIsAfterFirstPaint() && <Status {...props} asks={asks} />;
}

/** For the kitchen, whose board has no room for a bar. */
export function KitchenPrinterStatus() {
  const props = useAlertProps();
  return useIsAfterFirstPaint() && <KitchenStatus {...props} />;
}

/** @param asks whether the page asks for a decision about prints that are not on paper */
export function PrinterBar({ asks = false }: { asks?: boolean }) {
  const props = useAlertProps();
  return useIsAfterFirstPaint() && <Bar {...props} asks={asks} />;
}
