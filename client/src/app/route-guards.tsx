import { useQuery } from '@tanstack/react-query';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { CurrentShopContext } from '../features/shops/hooks/use-current-shop.tsx';
import { mayInShop } from '../features/shops/hooks/use-may.ts';
import { isRememberedShopName, rememberShopName } from '../features/shops/model/renamed-shop.ts';
import { myShopQuery } from '../features/shops/shops.queries.ts';
import { permissionOfPage } from '../layout/page-permissions.ts';
import { PwaShell } from '../layout/pwa-shell.tsx';
import { isApiError, isTemporaryError } from '../lib/api/api-error.ts';
import { paths } from '../lib/paths.ts';
import { clearPathAfterSignIn, pathAfterSignIn, useSession } from '../lib/session.ts';
import { useAtomValue } from '../lib/store.ts';
import { LOCK_SCREEN_PATH, thisTerminalAtom } from '../lib/this-terminal.ts';
import { PageError, PageLoading } from '../ui/feedback/page-status.tsx';
import { usePathParams } from '../ui/hooks/use-path-params.ts';

/** Redirects signed-in users to `pathAfterSignIn`. */
export function RequireSignedOut() {
  const session = useSession();
  if (session.status === 'loading') return <PageLoading isServerUnreachable={session.isServerUnreachable} />;
  return session.status === 'signed-in' ? <Navigate to={pathAfterSignIn()} replace /> : <Outlet />;
}

/**
 * Redirects anonymous users to the login, or at a terminal to its lock screen. Clears `pathAfterSignIn` and installs the
 * service worker (`PwaShell`).
 */
export function RequireSignIn() {
  const session = useSession();
  const terminal = useAtomValue(thisTerminalAtom);
  const { pathname: from } = useLocation();
  useEffect(clearPathAfterSignIn, []);
  if (session.status === 'loading') return <PageLoading isServerUnreachable={session.isServerUnreachable} />;
  if (session.status === 'signed-in') return <PwaShell />;
  return terminal ? (
    <Navigate to={LOCK_SCREEN_PATH} state={{ from }} replace />
  ) : (
    <Navigate to={paths.login()} replace />
  );
}

/**
 * Redirects users who are no operators to their profile. Use it only below `RequireSignIn`, because alone it
 * would redirect while the session loads.
 */
export function RequireOperator() {
  const session = useSession();
  const isOperator = session.status === 'signed-in' && session.user.isAdmin;
  return isOperator ? <Outlet /> : <Navigate to={paths.profile()} replace />;
}

/**
 * Provides `useCurrentShop`. Shows 404 to users without the permission of the page and for wrong shop names; a former name
 * redirects to the current one.
 */
export function RequireShopPage() {
  const session = useSession();
  const location = useLocation();
  const { shopName = '' } = usePathParams();
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (
    <ShopGuard
      checkAccess={(shop) => {
        if (!user || !mayInShop(shop, user)(permissionOfPage(location.pathname))) return 'forbidden';
        if (shop.name === shopName) return 'admitted';
        return isRememberedShopName(shop._id, shopName)
          ? { movedTo: withCurrentShopName(location.pathname, shop) }
          : 'other-name';
      }}
    />
  );
}

/**
 * Provides `useCurrentShop`. Shows 404 to users without the permission of the page. Its path has no name of the shop.
 */
export function RequireShopStaff() {
  const session = useSession();
  const { pathname } = useLocation();
  const user = session.status === 'signed-in' ? session.user : undefined;
  return (
    <ShopGuard
      checkAccess={(shop) =>
        user && mayInShop(shop, user)(permissionOfPage(pathname)) ? 'admitted' : 'forbidden'
      }
    />
  );
}

/**
 * `other-name` becomes 404 only after the shop was loaded again, because the cached one may be older than a
 * new name.
 */
type ShopAccess = 'admitted' | 'forbidden' | 'other-name' | { movedTo: string };

/** Loads the shop of the path and provides it to the nested routes if `checkAccess` admits the user. */
function ShopGuard({ checkAccess }: { checkAccess: (shop: Shop) => ShopAccess }) {
  const { shopId = '' } = usePathParams();
  const { search, hash, state } = useLocation();
  const [mountedAt] = useState(Date.now);
  const { data: shop, dataUpdatedAt, error, isFetching, refetch } = useQuery(myShopQuery(shopId));
  const access = shop && checkAccess(shop);
  const movedTo = typeof access === 'object' ? access.movedTo : undefined;
  const isAdmitted = access === 'admitted' || movedTo !== undefined;
  const mustRefetch = access === 'other-name' && dataUpdatedAt < mountedAt;
  useEffect(() => {
    if (shop && isAdmitted) rememberShopName(shop);
  }, [shop, isAdmitted]);
  useEffect(() => {
    if (mustRefetch) void refetch();
  }, [mustRefetch, refetch]);

  if (isApiError(error, 'NOT_FOUND', 'FORBIDDEN')) return <Navigate to={paths.notFound()} replace />;
  // The page stays mounted while the URL is corrected, because a form may be open.
  if (shop && isAdmitted) {
    return (
      <CurrentShopContext key={shop._id} value={shop}>
        {movedTo && <Navigate to={{ pathname: movedTo, search, hash }} state={state} replace />}
        <Outlet />
      </CurrentShopContext>
    );
  }
  if (shop && !mustRefetch) return <Navigate to={paths.notFound()} replace />;
  if (!error || isFetching) return <PageLoading isServerUnreachable={false} />;
  if (isTemporaryError(error)) return <PageError message={error.message} onRetry={() => void refetch()} />;
  return <Navigate to={paths.notFound()} replace />;
}

/** In every path, the name of the shop comes before its id. */
function withCurrentShopName(pathname: string, { _id, name }: Shop): string {
  const parts = pathname.split('/');
  parts[parts.indexOf(_id) - 1] = encodeURIComponent(name);
  return parts.join('/');
}

/** Redirects signed-in users to their shops; others see `children`. */
export function RedirectUnknownPath({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <PageLoading isServerUnreachable={session.isServerUnreachable} />;
  return session.status === 'signed-in' ? <Navigate to={paths.shops()} replace /> : children;
}
