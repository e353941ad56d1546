import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { useSession } from '../lib/session.ts';
import { LoadAhead, screen } from '../ui/elements/lazy-page.tsx';
import { ScreenLoading } from '../ui/feedback/screen-states.tsx';
import { useScrollPlace } from '../ui/hooks/use-scroll-restoration.ts';

// Split by actor: a guest's phone loads no screen of the staff, and not even their names.
const staffRoutes = () => import('./staff-routes.tsx');

const StaffRoutes = screen(staffRoutes);
const QrWelcomePage = screen(() => import('../pages/dine-in/qr-welcome.page.tsx'));
const DineInPage = screen(() => import('../pages/dine-in/dine-in.page.tsx'));
const PaidBillPage = screen(() => import('../pages/invoices/paid.page.tsx'));

const dinerAhead = [DineInPage.load];
const staffAhead = [async () => Promise.all((await staffRoutes()).staffAhead.map((load) => load()))];
const NONE: readonly never[] = [];

/** Loads a screen before anything is drawn: the server's page of a guest's stands there meanwhile. */
export async function loadFirst(path: string): Promise<void> {
  if (path.startsWith('/orders/qr/')) await QrWelcomePage.load();
  else if (path.startsWith('/orders/dine-in/')) await DineInPage.load();
  else if (path.startsWith('/invoices/paid/')) await PaidBillPage.load();
  else await Promise.all([StaffRoutes.load(), staffRoutes().then(({ loadScreens }) => loadScreens(path))]);
}

export function AppRoutes() {
  useScrollPlace();
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Routes>
        <Route element={<LoadAhead pages={dinerAhead} />}>
          <Route path="orders/qr/:shopId/:tableNo" element={<QrWelcomePage />} />
        </Route>
        <Route element={<StaffAhead />}>
          <Route path="orders/dine-in/:shopId/:tableNo" element={<DineInPage />} />
        </Route>
        <Route path="invoices/paid/:invoiceId" element={<PaidBillPage />} />
        <Route path="*" element={<StaffRoutes />} />
      </Routes>
    </Suspense>
  );
}

/** The menu at a table is a diner's last screen, and one of many for a waiter. */
function StaffAhead() {
  const { status } = useSession();
  return <LoadAhead pages={status === 'signed-in' ? staffAhead : NONE} />;
}
