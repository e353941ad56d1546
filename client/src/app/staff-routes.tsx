import type { ReactElement } from 'react';
import { createRoutesFromElements, matchRoutes, Navigate, Route, useRoutes } from 'react-router';
import { myShopQuery } from '../features/shops/shops.queries.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { readTokens } from '../lib/session-tokens.ts';
import { lazyPage, PrefetchLayout } from '../ui/feedback/lazy-page.tsx';
import { developmentRoute } from './development-route.tsx';
import {
  RedirectUnknownPath,
  RequireOperator,
  RequireShopPage,
  RequireShopStaff,
  RequireSignedOut,
  RequireSignIn,
} from './route-guards.tsx';

const loadShopsPage = () => import('../pages/shops/shops.page.tsx');
const loadTodayPage = () => import('../pages/today/today.page.tsx');
const loadCounterPage = () => import('../pages/orders/counter.page.tsx');
const loadManagePage = () => import('../pages/orders/manage.page.tsx');
const loadTableInvoicesPage = () => import('../pages/orders/table-invoices.page.tsx');
const loadStaffTablesPage = () => import('../pages/waiter/staff-tables.page.tsx');
const loadKitchenPage = () => import('../pages/waiter/kitchen.page.tsx');
const loadStaffLayout = () => import('../layout/staff-layout.tsx');
const loadDineInPage = () => import('../pages/dine-in/dine-in.page.tsx');
const loadStaffMenu = () => import('../pages/waiter/staff-menu.page.tsx');
const loadTablesPage = () => import('../pages/tables/tables.page.tsx');
const loadItemsPage = () => import('../pages/items/items.page.tsx');

const LoginPage = lazyPage(() => import('../pages/login/login.page.tsx'));
const SignupPage = lazyPage(() => import('../pages/accounts/signup.page.tsx'));
const ForgotPasswordPage = lazyPage(() => import('../pages/accounts/forgot-password.page.tsx'));
const VerifyUserPage = lazyPage(() => import('../pages/accounts/verify-user.page.tsx'));
const VerifyEmailPage = lazyPage(() => import('../pages/accounts/verify-email.page.tsx'));
const ResetPasswordPage = lazyPage(() => import('../pages/accounts/reset-password.page.tsx'));
const LockScreenPage = lazyPage(() => import('../pages/terminals/lock-screen.page.tsx'));
const EnrolTerminalPage = lazyPage(() => import('../pages/terminals/enrol-terminal.page.tsx'));
const ProfilePage = lazyPage(() => import('../pages/accounts/profile.page.tsx'));
const OperatorPage = lazyPage(() => import('../pages/operator/operator.page.tsx'));
const ShopsPage = lazyPage(loadShopsPage);
const ShopLayout = lazyPage(() => import('../layout/shop-layout.tsx'));
const StaffLayout = lazyPage(loadStaffLayout);
const TodayPage = lazyPage(loadTodayPage);
const CounterPage = lazyPage(loadCounterPage);
const ManagePage = lazyPage(loadManagePage);
const TableInvoicesPage = lazyPage(loadTableInvoicesPage);
const TablesPage = lazyPage(loadTablesPage);
const AreasPage = lazyPage(() => import('../pages/tables/areas.page.tsx'));
const ItemsPage = lazyPage(loadItemsPage);
const CategoriesPage = lazyPage(() => import('../pages/items/categories.page.tsx'));
const CustomersPage = lazyPage(() => import('../pages/customers/customers.page.tsx'));
const EmployeesPage = lazyPage(() => import('../pages/employees/employees.page.tsx'));
const AttendancePage = lazyPage(() => import('../pages/attendance/attendance.page.tsx'));
const OwnAttendancePage = lazyPage(() => import('../pages/attendance/own-attendance.page.tsx'));
const PermissionsPage = lazyPage(() => import('../pages/employees/permissions.page.tsx'));
const TerminalsPage = lazyPage(() => import('../pages/terminals/terminals.page.tsx'));
const InventoryPage = lazyPage(() => import('../pages/inventory/inventory.page.tsx'));
const PrintersPage = lazyPage(() => import('../pages/printing/printers.page.tsx'));
const InvoicesPage = lazyPage(() => import('../pages/invoices/invoices.page.tsx'));
const DrawerPage = lazyPage(() => import('../pages/day/drawer.page.tsx'));
const ZReportsPage = lazyPage(() => import('../pages/day/z-reports.page.tsx'));
const ReportsPage = lazyPage(() => import('../pages/reports/reports.page.tsx'));
const AuditPage = lazyPage(() => import('../pages/audit/audit.page.tsx'));
const ProofPage = lazyPage(() => import('../pages/audit/proof.page.tsx'));
const DashboardPage = lazyPage(() => import('../pages/dashboard/dashboard.page.tsx'));
const StaffTablesPage = lazyPage(loadStaffTablesPage);
const KitchenPage = lazyPage(loadKitchenPage);
const NotFoundPage = lazyPage(() => import('../pages/not-found/not-found.page.tsx'));
const CatchAllPage = lazyPage(() => import('../pages/not-found/catch-all.page.tsx'));

/** The popup is prefetched, so that the owner can log out offline. */
const loadAccountMenuPopup = () => import('../layout/account-menu/account-menu-popup.tsx');
const ownerPrefetch = [
  loadCounterPage,
  loadAccountMenuPopup,
  loadManagePage,
  loadTableInvoicesPage,
  loadShopsPage,
  loadTablesPage,
  loadItemsPage,
  loadTodayPage,
];
export const staffPrefetch = [
  loadStaffLayout,
  loadStaffTablesPage,
  loadKitchenPage,
  loadDineInPage,
  loadStaffMenu,
  loadShopsPage,
];

const routes = createRoutesFromElements(
  <>
    <Route element={<RequireSignedOut />}>
      <Route index element={<LoginPage />} />
      <Route path="login" element={<LoginPage />} />
      <Route path="terminal" element={<LockScreenPage />} />
      <Route path="terminal/enrol" element={<EnrolTerminalPage />} />
      <Route path="signup" element={<SignupPage />} />
      <Route path="user/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="user/verify/:token" element={<VerifyUserPage />} />
      <Route path="user/reset-password/:token" element={<ResetPasswordPage />} />
    </Route>
    <Route path="user/verify-email/:token" element={<VerifyEmailPage />} />

    <Route path="404" element={<NotFoundPage />} />
    {developmentRoute}

    <Route element={<RequireSignIn />}>
      <Route path="shops" element={<ShopsPage />} />
      <Route path="profile" element={<ProfilePage />} />
      <Route element={<RequireOperator />}>
        <Route path="admin" element={<OperatorPage />} />
      </Route>
      <Route path="member/dashboard" element={<Navigate to={paths.shops()} replace />} />
      <Route element={<RequireShopPage />}>
        <Route element={<ShopLayout />}>
          <Route element={<PrefetchLayout loaders={ownerPrefetch} />}>
            <Route path="today/:shopName/:shopId" element={<TodayPage />} />
            <Route path="orders/order/:shopName/:shopId/:q?" element={<CounterPage />} />
            <Route path="orders/manage/:shopName/:shopId/:q?" element={<ManagePage />} />
            <Route path="orders/table/:shopName/:shopId" element={<TableInvoicesPage />} />
            <Route path="tables/table/:shopName/:shopId/:q?" element={<TablesPage />} />
            <Route path="tables/area/:shopName/:shopId" element={<AreasPage />} />
            <Route path="items/item/:shopName/:shopId/:q?" element={<ItemsPage />} />
            <Route path="items/category/:shopName/:shopId" element={<CategoriesPage />} />
            <Route path="customers/customer/:shopName/:shopId/:q?" element={<CustomersPage />} />
            <Route path="employees/employee/:shopName/:shopId/:q?" element={<EmployeesPage />} />
            <Route path="employees/attendance/:shopName/:shopId" element={<AttendancePage />} />
            <Route path="access/permission/:shopName/:shopId" element={<PermissionsPage />} />
            <Route path="access/terminal/:shopName/:shopId" element={<TerminalsPage />} />
            <Route path="inventories/inventory/:shopName/:shopId/:q?" element={<InventoryPage />} />
            <Route path="printers/printer/:shopName/:shopId" element={<PrintersPage />} />
            <Route path="invoices/invoice/:shopName/:shopId/:q?" element={<InvoicesPage />} />
            <Route path="day/drawer/:shopName/:shopId" element={<DrawerPage />} />
            <Route path="day/z/:shopName/:shopId" element={<ZReportsPage />} />
            <Route path="reports/:shopName/:shopId" element={<ReportsPage />} />
            <Route path="audit/audit/:shopName/:shopId/:q?" element={<AuditPage />} />
            <Route path="audit/proof/:shopName/:shopId" element={<ProofPage />} />
            <Route path="dashboard/:shopName/:shopId" element={<DashboardPage />} />
          </Route>
        </Route>
      </Route>
      <Route element={<RequireShopStaff />}>
        <Route element={<StaffLayout />}>
          <Route element={<PrefetchLayout loaders={staffPrefetch} />}>
            <Route path="employee/tables/:shopId" element={<StaffTablesPage />} />
            <Route path="employee/orders/:shopId" element={<KitchenPage />} />
            <Route path="employee/attendance/:shopId" element={<OwnAttendancePage />} />
          </Route>
        </Route>
      </Route>
    </Route>

    <Route
      path="*"
      element={
        <RedirectUnknownPath>
          <CatchAllPage />
        </RedirectUnknownPath>
      }
    />
  </>,
);

export default function StaffRoutes() {
  return useRoutes(routes);
}

/**
 * Loads the layouts too, because React delays the replacement of a Suspense fallback by 300 ms for each
 * nesting level. The guards of a shop's pages wait for the user and then for the shop, so the shop is requested at once.
 */
export async function preloadMatchedPages(path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  const shopId = matches.at(-1)?.params.shopId;
  if (shopId && readTokens().accessToken) void queryClient.prefetchQuery(myShopQuery(shopId));
  const pages = matches.map(({ route }) => (route.element as ReactElement | undefined)?.type);
  await Promise.all(pages.map((type) => (type as Partial<typeof ShopsPage> | undefined)?.load?.()));
}
