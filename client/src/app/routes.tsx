import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { useSession } from '../lib/session.ts';
import { lazyPage, PrefetchLayout } from '../ui/feedback/lazy-page.tsx';
import { PageLoading } from '../ui/feedback/page-status.tsx';
import { useScrollRestoration } from '../ui/hooks/use-scroll-restoration.ts';

// A diner's phone loads no staff code.
const importStaffRoutes = () => import('./staff-routes.tsx');

const StaffRoutes = lazyPage(importStaffRoutes);
const QrWelcomePage = lazyPage(() => import('../pages/dine-in/qr-welcome.page.tsx'));
const DineInPage = lazyPage(() => import('../pages/dine-in/dine-in.page.tsx'));
const LinkedPages = lazyPage(() => import('./linked-pages.tsx'));
const PublicInvoicePage = lazyPage(() => import('../pages/invoices/public-invoice.page.tsx'));

/** By the start of their paths. */
const PUBLIC_PAGES = [
  ['/orders/qr/', QrWelcomePage],
  ['/orders/dine-in/', DineInPage],
  ['/invoices/paid/', PublicInvoicePage],
  ['/customers/statement/', LinkedPages],
  ['/check/', LinkedPages],
] as const;

const dinerPrefetch = [DineInPage.load];
const staffPrefetch = [
  async () => Promise.all((await importStaffRoutes()).staffPrefetch.map((load) => load())),
];
const NO_PAGES: readonly never[] = [];

/** Loads the code of the path's page; until then the prerendered HTML stays visible. */
export async function preloadRoute(path: string): Promise<void> {
  const publicPage = PUBLIC_PAGES.find(([start]) => path.startsWith(start))?.[1];
  if (publicPage) await publicPage.load();
  else
    await Promise.all([
      StaffRoutes.load(),
      importStaffRoutes().then(({ preloadMatchedPages }) => preloadMatchedPages(path)),
    ]);
}

export function AppRoutes() {
  useScrollRestoration();
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route element={<PrefetchLayout loaders={dinerPrefetch} />}>
          <Route path="orders/qr/:shopId/:tableNo" element={<QrWelcomePage />} />
        </Route>
        <Route element={<StaffPrefetch />}>
          <Route path="orders/dine-in/:shopId/:tableNo" element={<DineInPage />} />
        </Route>
        <Route path="invoices/paid/:invoiceId" element={<PublicInvoicePage />} />
        <Route path="check/:shopCode/:invoiceNo/:code" element={<LinkedPages />} />
        <Route path="customers/statement/:key" element={<LinkedPages />} />
        <Route path="*" element={<StaffRoutes />} />
      </Routes>
    </Suspense>
  );
}

/** Prefetches pages for signed-in users only, because diners stay on the dine-in menu. */
function StaffPrefetch() {
  const { status } = useSession();
  return <PrefetchLayout loaders={status === 'signed-in' ? staffPrefetch : NO_PAGES} />;
}
