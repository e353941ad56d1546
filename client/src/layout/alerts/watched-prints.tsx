import { type ComponentType, lazy, Suspense } from 'react';
import { watchedPrintsAtom } from '../../features/printing/printing.store.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { useAtomValue } from '../../lib/store.ts';

const load = () => retryImport(() => import('../../features/printing/components/watched-prints.tsx'));

/** Without the file nothing is said of the prints; the page must not fail for it. */
const ShopPrints = lazy<ComponentType<{ shopId: string }>>(async () => ({
  default: await load().then(
    ({ WatchedPrints: prints }) => prints,
    () => NoPrints,
  ),
}));

const NoPrints = (_props: { shopId: string }) => null;

/** Loads with the first print that a person asks for. */
export function WatchedPrints() {
  const { _id: shopId } = useCurrentShop();
  const isWatching = useAtomValue(watchedPrintsAtom).length > 0;
  return (
    isWatching && (
      <Suspense>
        <ShopPrints shopId={shopId} />
      </Suspense>
    )
  );
}
