import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useParams } from 'react-router';
import { CurrentShop } from './features/shops/components/current-shop.tsx';
import { myShopQuery } from './features/shops/shops.queries.ts';
import { isPassing } from './lib/api-error.ts';
import { landed, landingPath, useSession } from './lib/session.ts';
import { paths } from './paths.ts';
import { ScreenError, ScreenLoading } from './ui/screen-states.tsx';

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
  return session.status === 'anonymous' ? <Navigate to={paths.login()} replace /> : <Outlet />;
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
  const { shopName } = useParams();
  const userId = session.status === 'signed-in' ? session.user._id : undefined;
  return <ShopGuard admits={(shop) => shop.name === shopName && shop.ownerId === userId} />;
}

/** `/employee/*`: the server shows a shop to its owner and waiters only. */
export function StaffedShop() {
  return <ShopGuard admits={() => true} />;
}

function ShopGuard({ admits }: { admits: (shop: { name: string; ownerId: string }) => boolean }) {
  const { shopId = '' } = useParams();
  const { data: shop, error, isFetching, refetch } = useQuery(myShopQuery(shopId));
  if (shop) {
    if (!admits(shop)) return <Navigate to={paths.notFound()} replace />;
    return (
      <CurrentShop value={shop}>
        <Outlet />
      </CurrentShop>
    );
  }
  if (!error || isFetching) return <ScreenLoading struggling={false} />;
  if (isPassing(error)) return <ScreenError message={error.message} onRetry={() => void refetch()} />;
  return <Navigate to={paths.notFound()} replace />;
}

/** An unknown path: who is signed in goes to the shops, a visitor sees the catch-all screen. */
export function Unknown({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <ScreenLoading struggling={session.struggling} />;
  return session.status === 'signed-in' ? <Navigate to={paths.shops()} replace /> : children;
}
