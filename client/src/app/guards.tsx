import { useQuery } from '@tanstack/react-query';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { CurrentShop } from '../features/shops/hooks/use-current-shop.tsx';
import { rememberName, wasNamed } from '../features/shops/model/renamed-shop.ts';
import { myShopQuery } from '../features/shops/shops.queries.ts';
import { InstalledApp } from '../layout/installed-app.tsx';
import { isApiError, isPassing } from '../lib/api/api-error.ts';
import { paths } from '../lib/paths.ts';
import { landed, landingPath, useSession } from '../lib/session.ts';
import { ScreenError, ScreenLoading } from '../ui/feedback/screen-states.tsx';

/** Login and its like: who is signed in already goes to the shops. */
export function PublicOnly() {
  const session = useSession();
  if (session.status === 'loading') return <ScreenLoading struggling={session.struggling} />;
  return session.status === 'signed-in' ? <Navigate to={landingPath()} replace /> : <Outlet />;
}

export function SignedIn() {
  const session = useSession();
  useEffect(landed, []);
  if (session.status === 'loading') return <ScreenLoading struggling={session.struggling} />;
  return session.status === 'anonymous' ? <Navigate to={paths.login()} replace /> : <InstalledApp />;
}

/** The operator's page; anybody else who is signed in goes to the own profile. */
export function AdminOnly() {
  const session = useSession();
  const isAdmin = session.status === 'signed-in' && session.user.isAdmin;
  return isAdmin ? <Outlet /> : <Navigate to={paths.profile()} replace />;
}

/** Screens of a shop's owner: the path must name the shop as it is, and the shop must be the user's own. */
export function OwnedShop() {
  const session = useSession();
  const location = useLocation();
  const { shopName = '' } = useParams();
  const userId = session.status === 'signed-in' ? session.user._id : undefined;
  return (
    <ShopGuard
      judge={(shop) => {
        if (shop.ownerId !== userId) return 'refused';
        if (shop.name === shopName) return 'admitted';
        return wasNamed(shop._id, shopName) ? { movedTo: renamed(location.pathname, shop) } : 'other name';
      }}
    />
  );
}

/** `/employee/*`: the server shows a shop to its owner and waiters only. */
export function StaffedShop() {
  return <ShopGuard judge={() => 'admitted'} />;
}

/** `other name`: 404, unless what we know of the shop is from before. */
type Verdict = 'admitted' | 'refused' | 'other name' | { movedTo: string };

function ShopGuard({ judge }: { judge: (shop: Shop) => Verdict }) {
  const { shopId = '' } = useParams();
  const { search, hash, state } = useLocation();
  const [came] = useState(Date.now);
  const { data: shop, dataUpdatedAt, error, isFetching, refetch } = useQuery(myShopQuery(shopId));
  const verdict = shop && judge(shop);
  const movedTo = typeof verdict === 'object' ? verdict.movedTo : undefined;
  const isAdmitted = verdict === 'admitted' || movedTo !== undefined;
  const mustAsk = verdict === 'other name' && dataUpdatedAt < came;
  useEffect(() => {
    if (shop && isAdmitted) rememberName(shop);
  }, [shop, isAdmitted]);
  useEffect(() => {
    if (mustAsk) void refetch();
  }, [mustAsk, refetch]);

  // Said by the server now, whatever is known from before.
  if (isApiError(error, 'NOT_FOUND', 'FORBIDDEN')) return <Navigate to={paths.notFound()} replace />;
  // What stands on the screen stays there while the address is mended: a form may be open. Another shop begins anew.
  if (shop && isAdmitted) {
    return (
      <CurrentShop key={shop._id} value={shop}>
        {movedTo && <Navigate to={{ pathname: movedTo, search, hash }} state={state} replace />}
        <Outlet />
      </CurrentShop>
    );
  }
  if (shop && !mustAsk) return <Navigate to={paths.notFound()} replace />;
  if (!error || isFetching) return <ScreenLoading struggling={false} />;
  if (isPassing(error)) return <ScreenError message={error.message} onRetry={() => void refetch()} />;
  return <Navigate to={paths.notFound()} replace />;
}

/** The same place under the shop's new name, which stands in front of its id. */
function renamed(pathname: string, { _id, name }: Shop): string {
  const parts = pathname.split('/');
  parts[parts.indexOf(_id) - 1] = encodeURIComponent(name);
  return parts.join('/');
}

/** An unknown path: who is signed in goes to the shops, a visitor sees the catch-all screen. */
export function Unknown({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <ScreenLoading struggling={session.struggling} />;
  return session.status === 'signed-in' ? <Navigate to={paths.shops()} replace /> : children;
}
