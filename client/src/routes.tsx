import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { OwnedShop, PublicOnly, SignedIn, StaffedShop, Unknown } from './guards.tsx';
import { insist } from './lib/insist.ts';
import { useSession } from './lib/session.ts';
import { paths } from './paths.ts';
import { ScreenLoading } from './ui/screen-states.tsx';
import { useScrollPlace } from './ui/scroll-place.ts';

// Split by actor: a diner's phone loads no screen of the staff.
const shops = () => import('./pages/shops/shops.page.tsx');
const order = () => import('./pages/orders/order.page.tsx');
const manage = () => import('./pages/orders/manage.page.tsx');
const staffTables = () => import('./pages/employee/tables.page.tsx');
const kitchen = () => import('./pages/employee/kitchen.page.tsx');
const staffLayout = () => import('./layout/staff-layout.tsx');
const dineIn = () => import('./pages/dine-in/dine-in.page.tsx');

const screen = (load: () => Promise<{ default: ComponentType }>) => lazy(() => insist(load));

const LoginPage = screen(() => import('./pages/login/login.page.tsx'));
const ShopsPage = screen(shops);
const ShopLayout = screen(() => import('./layout/shop-layout.tsx'));
const StaffLayout = screen(staffLayout);
const OrderPage = screen(order);
const ManagePage = screen(manage);
const StaffTablesPage = screen(staffTables);
const KitchenPage = screen(kitchen);
const QrWelcomePage = screen(() => import('./pages/dine-in/qr-welcome.page.tsx'));
const DineInPage = screen(dineIn);
const NotFoundPage = screen(() => import('./pages/not-found/not-found.page.tsx'));
const CatchAllPage = screen(() => import('./pages/not-found/catch-all.page.tsx'));

const ownerAhead = [order, manage, shops];
const staffAhead = [staffLayout, staffTables, kitchen, dineIn, shops];
const dinerAhead = [dineIn];

export function AppRoutes() {
  useScrollPlace();
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Routes>
        <Route element={<PublicOnly />}>
          <Route index element={<LoginPage />} />
          <Route path="login" element={<LoginPage />} />
        </Route>

        <Route element={<LoadAhead pages={dinerAhead} />}>
          <Route path="orders/qr/:shopId/:tableNo" element={<QrWelcomePage />} />
        </Route>
        <Route element={<StaffAhead />}>
          <Route path="orders/dine-in/:shopId/:tableNo" element={<DineInPage />} />
        </Route>
        <Route path="404" element={<NotFoundPage />} />

        <Route element={<SignedIn />}>
          <Route path="shops" element={<ShopsPage />} />
          <Route path="member/dashboard" element={<Navigate to={paths.shops()} replace />} />
          <Route element={<OwnedShop />}>
            <Route element={<ShopLayout />}>
              <Route element={<LoadAhead pages={ownerAhead} />}>
                <Route path="orders/order/:shopName/:shopId/:q?" element={<OrderPage />} />
                <Route path="orders/manage/:shopName/:shopId/:q?" element={<ManagePage />} />
              </Route>
            </Route>
          </Route>
          <Route element={<StaffedShop />}>
            <Route element={<StaffLayout />}>
              <Route element={<LoadAhead pages={staffAhead} />}>
                <Route path="employee/tables/:shopId" element={<StaffTablesPage />} />
                <Route path="employee/orders/:shopId" element={<KitchenPage />} />
              </Route>
            </Route>
          </Route>
        </Route>

        <Route
          path="*"
          element={
            <Unknown>
              <CatchAllPage />
            </Unknown>
          }
        />
      </Routes>
    </Suspense>
  );
}

/** The menu at a table is a diner's last screen, and one of many for a waiter. */
function StaffAhead() {
  const { status } = useSession();
  return <LoadAhead pages={status === 'signed-in' ? staffAhead : NONE} />;
}

const NONE: readonly never[] = [];
const AHEAD_MS = 1_500;

/** Loads the screens that come next while nothing else happens: the next tap is at once there, in a dead spot too. */
function LoadAhead({ pages }: { pages: readonly (() => Promise<unknown>)[] }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of pages) load().catch(() => undefined);
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [pages]);
  return <Outlet />;
}
