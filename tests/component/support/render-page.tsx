import '@tawa/client/src/ui/theme/base.css';
import '@tawa/client/src/ui/theme/reduced-motion.css';
import { AppProviders } from '@tawa/client/src/app/app-providers.tsx';
import { CurrentShopContext } from '@tawa/client/src/features/shops/hooks/use-current-shop.tsx';
import { historyNavigator } from '@tawa/client/src/lib/browser/app-history.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import { shopPaths } from '@tawa/client/src/lib/shop-paths.ts';
import { useFocusRecovery } from '@tawa/client/src/ui/hooks/use-focus-recovery.ts';
import { useShortcuts } from '@tawa/client/src/ui/hooks/use-shortcuts.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Route, Routes } from 'react-router';
import { aShop } from '../../support/builders/shop.ts';
import { signInAsOwner } from './sign-in.ts';

let root: Root | undefined;

interface PageOptions {
  shop?: Shop;
  /** The search of a list, which its path ends with. */
  search?: string;
  /** What its URL has after the path, such as `page=2`. */
  query?: string;
}

/**
 * Renders a page of a shop at its path, as the guards of the app do after they have let somebody in: the shop's owner, unless a test signs
 * another in. What a test
 * leaves by a link is replaced by its path.
 * @param path of the page without the shop, such as `tables/area`
 */
export function renderPage(
  page: ReactNode,
  path: `${string}/${string}`,
  { shop = aShop(), search = '', query = '' }: PageOptions = {},
): void {
  if (!queryClient.getQueryData(['current-user'])) signInAsOwner(shop);
  const [section = '', tab = ''] = path.split('/');
  const url =
    shopPaths.shopPage(section, tab, shop) +
    (search && `/${encodeURIComponent(search)}`) +
    (query && `?${query}`);
  renderAt(<ShopFrame>{page}</ShopFrame>, `${path}/:shopName/:shopId/:q?`, url, shop);
}

/**
 * Recovers the focus and listens to keys as the app does for signed-in users, and leaves as much space as the layout of a shop: the
 * heads of some pages stick below its top bar.
 */
function ShopFrame({ children }: { children: ReactNode }) {
  useFocusRecovery();
  useShortcuts('/new-order');
  return <main style={{ padding: '85px 12px 12px' }}>{children}</main>;
}

/**
 * Renders a page as `renderPage` does, at a path of any form.
 * @param route the pattern of the path, as in the app's routes
 */
export function renderAt(page: ReactNode, route: string, path: string, shop: Shop = aShop()): void {
  historyNavigator.replace(path);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  root = createRoot(container);
  root.render(
    <StrictMode>
      <AppProviders>
        <CurrentShopContext value={shop}>
          <Routes>
            <Route path={route} element={page} />
            <Route path="*" element={null} />
          </Routes>
        </CurrentShopContext>
      </AppProviders>
    </StrictMode>,
  );
}

export function unmountPage(): void {
  root?.unmount();
  root = undefined;
  document.getElementById('root')?.remove();
}
