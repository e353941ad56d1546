import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { InvoicePaper } from '../../features/invoicing/components/invoice-paper.tsx';
import { InvoiceStatus } from '../../features/invoicing/components/invoice-status.tsx';
import { useInvoiceImage } from '../../features/invoicing/components/use-invoice-image.tsx';
import { invoiceKeys } from '../../features/invoicing/invoicing.live.ts';
import { publicInvoiceQuery } from '../../features/invoicing/invoicing.queries.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { ConnectionBadge } from '../../realtime/connection-badge.tsx';
import { watchInvoice } from '../../realtime/socket.ts';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { ThemeSwitch } from '../../ui/elements/theme-switch.tsx';
import { FullPageNotice } from '../../ui/feedback/notice.tsx';
import { PageError } from '../../ui/feedback/page-loading.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { PrintReceipt } from '../../ui/print/print-paper.tsx';
import classes from './public-invoice.module.css';

/** Refetches when the server reports a change. */
function usePublicInvoice(invoiceId: string) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      watchInvoice(
        invoiceId,
        () => void queryClient.invalidateQueries({ queryKey: invoiceKeys.publicDetail(invoiceId) }),
      ),
    [queryClient, invoiceId],
  );
  return useQuery(publicInvoiceQuery(invoiceId));
}

// Lazy: diners never load it.
const ShareInvoice = lazy(() =>
  retryImport(() => import('../../features/invoicing/components/share-invoice.tsx')),
);

export default function PublicInvoicePage() {
  const { invoiceId = '' } = useParams();
  const { data: invoice, error, refetch } = usePublicInvoice(invoiceId);
  // Also hides cached data of an invoice that became VOID.
  if (isApiError(error, 'NOT_FOUND')) return <InvoiceNotFound />;
  if (!invoice && error) return <PageError message={error.message} onRetry={() => void refetch()} />;
  return invoice ? <PublicInvoiceView invoice={invoice} /> : <InvoiceLoading />;
}

function PublicInvoiceView({ invoice }: { invoice: PublicInvoice }) {
  usePageTitle(`Bill ${invoice.invoiceNo}`);
  const session = useSession();
  const image = useInvoiceImage(invoice, invoice.shopId);
  const isSignedIn = session.status === 'signed-in';
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <ConnectionBadge />
        <ThemeSwitch />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>Bill {invoice.invoiceNo}</h1>
        <InvoiceStatus invoice={invoice} />
        {isSignedIn && (
          <Suspense>
            <ShareInvoice invoice={invoice} />
          </Suspense>
        )}
        <PrintReceipt>
          <InvoicePaper invoice={invoice} shop={invoice.shopId} />
        </PrintReceipt>
        <div className={classes.ways}>
          <Button
            wide
            variant={isSignedIn ? 'quiet' : 'filled'}
            busy={image.isRendering}
            icon={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => void image.download()}
          >
            Download
          </Button>
          {isSignedIn && (
            <ButtonLink variant="bare" to={paths.shops()}>
              Back to home
            </ButtonLink>
          )}
        </div>
        {image.offscreenPaper}
      </main>
    </div>
  );
}

function InvoiceLoading() {
  usePageTitle('Bill');
  return (
    <main className={classes.main} role="status" aria-label="Loading">
      <Skeleton height={480} />
    </main>
  );
}

function InvoiceNotFound() {
  usePageTitle('No such bill');
  return (
    <FullPageNotice>
      <h1>This bill does not exist</h1>
      <p>The link may be incomplete, or the bill was cancelled. Please ask the restaurant for a new one.</p>
    </FullPageNotice>
  );
}
