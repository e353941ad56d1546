import { watchedPrintsAtom } from '../../features/printing/printing.store.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useAtomValue } from '../../lib/store.ts';
import { lazyExtra } from '../../ui/feedback/lazy-extra.tsx';

const ShopPrints = lazyExtra(
  async () => (await import('../../features/printing/components/watched-prints.tsx')).WatchedPrints,
);

/** Loads with the first print that a person asks for. */
export function WatchedPrints() {
  const { _id: shopId } = useCurrentShop();
  return useAtomValue(watchedPrintsAtom).length > 0 && <ShopPrints shopId={shopId} />;
}
