import type { ReactElement } from 'react';
import { createRoutesFromElements, matchRoutes, Navigate, Route, useRoutes } from 'react-router';
import { paths } from '../lib/paths.ts';
import { LoadAhead, screen } from '../ui/elements/lazy-page.tsx';
import { AdminOnly, OwnedShop, PublicOnly, SignedIn, StaffedShop, Unknown } from './guards.tsx';

const shops = () => import('../pages/shops/shops.page.tsx');
const order = () => import('../pages/orders/order.page.tsx');
const manage = () => import('../pages/orders/manage.page.tsx');
const orderTables = () => import('../pages/orders/table.page.tsx');
const staffTables = () => import('../pages/waiter/tables.page.tsx');
const kitchen = () => import('../pages/waiter/kitchen.page.tsx');
const staffLayout = () => import('../layout/staff-layout.tsx');
const dineIn = () => import('../pages/dine-in/dine-in.page.tsx');
const tableMenu = () => import('../pages/waiter/table-menu.page.tsx');
const tables = () => import('../pages/tables/tables.page.tsx');
const items = () => import('../pages/items/items.page.tsx');

const LoginPage = screen(() => import('../pages/login/login.page.tsx'));
const SignupPage = screen(() => import('../pages/accounts/signup.page.tsx'));
const ForgotPasswordPage = screen(() => import('../pages/accounts/forgot-password.page.tsx'));
const VerifyUserPage = screen(() => import('../pages/accounts/verify-user.page.tsx'));
const VerifyEmailPage = screen(() => import('../pages/accounts/verify-email.page.tsx'));
const ResetPasswordPage = screen(() => import('../pages/accounts/reset-password.page.tsx'));
const ProfilePage = screen(() => import('../pages/accounts/profile.page.tsx'));
const AdminPage = screen(() => import('../pages/operator/operator.page.tsx'));
const ShopsPage = screen(shops);
const ShopLayout = screen(() => import('../layout/shop-layout.tsx'));
const StaffLayout = screen(staffLayout);
const OrderPage = screen(order);
const ManagePage = screen(manage);
const OrderTablesPage = screen(orderTables);
const TablesPage = screen(tables);
const AreasPage = screen(() => import('../pages/tables/areas.page.tsx'));
const ItemsPage = screen(items);
const CategoriesPage = screen(() => import('../pages/items/categories.page.tsx'));
const CustomersPage = screen(() => import('../pages/customers/customers.page.tsx'));
const EmployeesPage = screen(() => import('../pages/employees/employees.page.tsx'));
const InventoryPage = screen(() => import('../pages/inventory/inventory.page.tsx'));
const InvoicesPage = screen(() => import('../pages/invoices/invoices.page.tsx'));
const DashboardPage = screen(() => import('../pages/dashboard/dashboard.page.tsx'));
const StaffTablesPage = screen(staffTables);
const KitchenPage = screen(kitchen);
const NotFoundPage = screen(() => import('../pages/not-found/not-found.page.tsx'));
const CatchAllPage = screen(() => import('../pages/not-found/catch-all.page.tsx'));

const ownerAhead = [order, manage, orderTables, shops, tables, items];
/** What a waiter needs next, at a table too. */
export const staffAhead = [staffLayout, staffTables, kitchen, dineIn, tableMenu, shops];

/** Every screen but those that a guest opens: none of this is on a diner's phone. */
const routes = createRoutesFromElements(
  <>
    <Route element={<PublicOnly />}>
      <Route index element={<LoginPage />} />
      <Route path="login" element={<LoginPage />} />
      <Route path="signup" element={<SignupPage />} />
      <Route path="user/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="user/verify/:token" element={<VerifyUserPage />} />
      <Route path="user/reset-password/:token" element={<ResetPasswordPage />} />
    </Route>
    <Route path="user/verify-email/:token" element={<VerifyEmailPage />} />

    <Route path="404" element={<NotFoundPage />} />

    <Route element={<SignedIn />}>
      <Route path="shops" element={<ShopsPage />} />
      <Route path="profile" element={<ProfilePage />} />
      <Route element={<AdminOnly />}>
        <Route path="admin" element={<AdminPage />} />
      </Route>
      <Route path="member/dashboard" element={<Navigate to={paths.shops()} replace />} />
      <Route element={<OwnedShop />}>
        <Route element={<ShopLayout />}>
          <Route element={<LoadAhead pages={ownerAhead} />}>
            <Route path="orders/order/:shopName/:shopId/:q?" element={<OrderPage />} />
            <Route path="orders/manage/:shopName/:shopId/:q?" element={<ManagePage />} />
            <Route path="orders/table/:shopName/:shopId" element={<OrderTablesPage />} />
            <Route path="tables/table/:shopName/:shopId/:q?" element={<TablesPage />} />
            <Route path="tables/area/:shopName/:shopId" element={<AreasPage />} />
            <Route path="items/item/:shopName/:shopId/:q?" element={<ItemsPage />} />
            <Route path="items/category/:shopName/:shopId" element={<CategoriesPage />} />
            <Route path="customers/customer/:shopName/:shopId/:q?" element={<CustomersPage />} />
            <Route path="employees/employee/:shopName/:shopId/:q?" element={<EmployeesPage />} />
            <Route path="inventories/inventory/:shopName/:shopId/:q?" element={<InventoryPage />} />
            <Route path="invoices/invoice/:shopName/:shopId/:q?" element={<InvoicesPage />} />
            <Route path="dashboard/:shopName/:shopId" element={<DashboardPage />} />
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
  </>,
);

export default function StaffRoutes() {
  return useRoutes(routes);
}

/** Loads all that a path draws: React holds back what replaces a fallback for 300 ms, once for each level. */
export async function loadScreens(path: string): Promise<void> {
  const screens = matchRoutes(routes, path)?.map(
    ({ route }) => (route.element as ReactElement | undefined)?.type,
  );
  await Promise.all(screens?.map((type) => (type as Partial<typeof ShopsPage> | undefined)?.load?.()) ?? []);
}
