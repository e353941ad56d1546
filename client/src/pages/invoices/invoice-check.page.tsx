import { formatDateTime } from '@tawa/shared/calendar.ts';
import type { CheckedInvoice } from '@tawa/shared/invoices/invoice-check.contract.ts';
import { invoiceCheckMessages } from '@tawa/shared/messages/invoices.check.en.ts';
import { formatRupees, signedRupees } from '@tawa/shared/money.ts';
import { useParams } from 'react-router';
import { InvoiceFact } from '../../features/invoices/components/invoice-fact.tsx';
import { useCheckedInvoice } from '../../features/invoices/hooks/use-checked-invoice.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { ThemeSwitch } from '../../ui/elements/theme-switch.tsx';
import { FullPageNotice } from '../../ui/feedback/full-page-notice.tsx';
import { PageError } from '../../ui/feedback/page-status.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import classes from './invoice-check.module.css';

/** What anyone sees who typed the link off a printed bill. */
export default function InvoiceCheckPage() {
  const { shopCode = '', invoiceNo = '', code = '' } = useParams();
  const { data: invoice, error, refetch } = useCheckedInvoice({ shopCode, invoiceNo, code });
  if (isApiError(error, 'NOT_FOUND')) return <NoSuchInvoice />;
  if (!invoice && error) return <PageError message={error.message} onRetry={() => void refetch()} />;
  return invoice ? <LoadedCheck invoice={invoice} /> : <CheckLoading />;
}

function LoadedCheck({ invoice }: { invoice: CheckedInvoice }) {
  const m = invoiceCheckMessages();
  const { shopName, invoiceNo, document, createdAt, status, totalPayment } = invoice;
  const title = document === 'CREDIT_NOTE' ? m.creditNoteTitle(invoiceNo) : m.title(invoiceNo);
  usePageTitle(title);
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <ThemeSwitch />
      </header>
      <main className={classes.main}>
        <h1>{title}</h1>
        <Finding invoice={invoice} />
        <dl className={classes.facts}>
          <InvoiceFact name={m.from}>{shopName}</InvoiceFact>
          <InvoiceFact name={m.date}>{formatDateTime(createdAt)}</InvoiceFact>
          <InvoiceFact name={m.state}>{m.states[status]}</InvoiceFact>
          <InvoiceFact name={m.total}>{signedRupees(totalPayment)}</InvoiceFact>
        </dl>
      </main>
    </div>
  );
}

function Finding({ invoice: { status, printedTotal, totalPayment } }: { invoice: CheckedInvoice }) {
  const m = invoiceCheckMessages();
  if (status === 'VOID')
    return (
      <p className={classes.finding} role="status" data-finding="void">
        {m.void}
      </p>
    );
  if (printedTotal === totalPayment)
    return (
      <p className={classes.finding} role="status" data-finding="same">
        {m.same}
      </p>
    );
  return (
    <div className={classes.finding} role="status" data-finding="changed">
      <p>{m.changed(`₹${formatRupees(printedTotal)}`, `₹${formatRupees(totalPayment)}`)}</p>
      <p className={classes.quiet}>{m.changeMayBeLawful}</p>
    </div>
  );
}

function CheckLoading() {
  const m = invoiceCheckMessages();
  usePageTitle(m.pageTitle);
  return (
    <main className={classes.main} role="status" aria-label={m.loading}>
      <Skeleton height={240} />
    </main>
  );
}

function NoSuchInvoice() {
  const m = invoiceCheckMessages();
  usePageTitle(m.pageTitle);
  return (
    <FullPageNotice>
      <h1>{m.notFound}</h1>
      <p>{m.typeAgain}</p>
    </FullPageNotice>
  );
}
