import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { lazy, Suspense } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';
import { useSession } from '../../../lib/session.ts';

const importShopForm = () => import('./shop-form.tsx');
const ShopForm = lazy(async () => ({ default: (await retryImport(importShopForm)).ShopForm }));

/** The form of a shop that exists. It loads when it is first opened. */
export function ShopSettings({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <Suspense fallback={null}>
      <ShopForm owner={session.user} isFirst={false} shop={shop} onClose={onClose} />
    </Suspense>
  );
}
