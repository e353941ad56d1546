import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { useParams } from 'react-router';
import { PublicInvoiceView } from '../../features/invoices/components/public/public-invoice-view.tsx';
import { usePublicInvoice } from '../../features/invoices/invoices.queries.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { ConnectionBadge } from '../../realtime/connection-badge.tsx';
import { ThemeSwitch } from '../../ui/elements/theme-switch.tsx';
import { FullPageNotice } from '../../ui/feedback/full-page-notice.tsx';
import { PageError } from '../../ui/feedback/page-status.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import classes from './public-invoice.module.css';

export default function PublicInvoicePage() {
  const { invoiceId = '' } = useParams();
  const { data: invoice, error, refetch } = usePublicInvoice(invoiceId);
  // Also hides cached data of an invoice that became VOID.
  if (isApiError(error, 'NOT_FOUND')) return <InvoiceNotFound />;
  if (!invoice && error) return <PageError message={error.message} onRetry={() => void refetch()} />;
  return invoice ? <LoadedInvoice invoice={invoice} /> : <InvoiceLoading />;
}

function LoadedInvoice({ invoice }: { invoice: PublicInvoice }) {
  const m = dinerInvoiceMessages().page;
  const titleOf = invoice.document === 'CREDIT_NOTE' ? m.creditNoteTitle : m.title;
  const title = titleOf(invoice.invoiceNo);
  usePageTitle(title);
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <ConnectionBadge />
        <ThemeSwitch />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{title}</h1>
        <PublicInvoiceView invoice={invoice} />
      </main>
    </div>
  );
}

function InvoiceLoading() {
  const m = dinerInvoiceMessages().page;
  usePageTitle(m.pageTitle);
  return (
    <main className={classes.main} role="status" aria-label={m.loading}>
      <Skeleton height={480} />
    </main>
  );
}

function InvoiceNotFound() {
  const m = dinerInvoiceMessages().page;
  usePageTitle(m.noSuchInvoice);
  return (
    <FullPageNotice>
      <h1>{m.doesNotExist}</h1>
      <p>{m.mayBeIncomplete}</p>
    </FullPageNotice>
  );
}
