import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { OwnedShop, PublicOnly, SignedIn, StaffedShop, Unknown } from './guards.tsx';
import { paths } from './paths.ts';
import { ScreenLoading } from './ui/screen-states.tsx';

// Split by actor: a diner's phone loads no screen of the staff.
const LoginPage = lazy(() => import('./pages/login/login.page.tsx'));
const ShopsPage = lazy(() => import('./pages/shops/shops.page.tsx'));
const ShopLayout = lazy(() => import('./layout/shop-layout.tsx'));
const StaffLayout = lazy(() => import('./layout/staff-layout.tsx'));
const OrderPage = lazy(() => import('./pages/orders/order.page.tsx'));
const ManagePage = lazy(() => import('./pages/orders/manage.page.tsx'));
const StaffTablesPage = lazy(() => import('./pages/employee/tables.page.tsx'));
const KitchenPage = lazy(() => import('./pages/employee/kitchen.page.tsx'));
const QrWelcomePage = lazy(() => import('./pages/dine-in/qr-welcome.page.tsx'));
const DineInPage = lazy(() => import('./pages/dine-in/dine-in.page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found/not-found.page.tsx'));
const CatchAllPage = lazy(() => import('./pages/not-found/catch-all.page.tsx'));

export function AppRoutes() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Routes>
        <Route element={<PublicOnly />}>
          <Route index element={<LoginPage />} />
          <Route path="login" element={<LoginPage />} />
        </Route>

        <Route path="orders/qr/:shopId/:tableNo" element={<QrWelcomePage />} />
        <Route path="orders/dine-in/:shopId/:tableNo" element={<DineInPage />} />
        <Route path="404" element={<NotFoundPage />} />

        <Route element={<SignedIn />}>
          <Route path="shops" element={<ShopsPage />} />
          <Route path="member/dashboard" element={<Navigate to={paths.shops()} replace />} />
          <Route element={<OwnedShop />}>
            <Route element={<ShopLayout />}>
              <Route path="orders/order/:shopName/:shopId/:q?" element={<OrderPage />} />
              <Route path="orders/manage/:shopName/:shopId/:q?" element={<ManagePage />} />
            </Route>
          </Route>
          <Route element={<StaffedShop />}>
            <Route element={<StaffLayout />}>
              <Route path="employee/tables/:shopId" element={<StaffTablesPage />} />
              <Route path="employee/orders/:shopId" element={<KitchenPage />} />
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
