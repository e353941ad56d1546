import { IconDownload } from '@tabler/icons-react';
import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceCheckMessages } from '@tawa/shared/messages/invoices.check.en.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { lazy, Suspense } from 'react';
import { retryImport } from '../../../../lib/browser/retry-import.ts';
import { paths } from '../../../../lib/paths.ts';
import { useSession } from '../../../../lib/session.ts';
import { Button, ButtonLink } from '../../../../ui/elements/button.tsx';
import { PrintReceipt } from '../../../../ui/print/print-paper.tsx';
import { useInvoiceImage } from '../invoice-image.tsx';
import { InvoiceStatus } from '../invoice-status.tsx';
import { PrintedInvoice } from '../printed-invoice.tsx';
import classes from './public-invoice-view.module.css';

// Loads on demand, because diners never need it.
const ShareInvoice = lazy(() => retryImport(() => import('./share-invoice.tsx')));

/** Shows the invoice and its PNG download. Signed-in users can also share it. */
export function PublicInvoiceView({ invoice }: { invoice: PublicInvoice }) {
  const m = dinerInvoiceMessages().page;
  const session = useSession();
  const image = useInvoiceImage(invoice, invoice.shopId, m.pictureFailed);
  const isSignedIn = session.status === 'signed-in';
  return (
    <>
      <InvoiceStatus invoice={invoice} />
      {isSignedIn && (
        <Suspense>
          <ShareInvoice invoice={invoice} />
        </Suspense>
      )}
      <PrintReceipt>
        <PrintedInvoice invoice={invoice} shop={invoice.shopId} />
      </PrintReceipt>
      <div className={classes.ways}>
        <Button
          wide
          variant={isSignedIn ? 'quiet' : 'filled'}
          busy={image.isRendering}
          icon={<IconDownload size={20} aria-hidden="true" />}
          onClick={() => void image.download()}
        >
          {m.download}
        </Button>
        {invoice.checkPath && (
          <ButtonLink variant="bare" to={invoice.checkPath}>
            {invoiceCheckMessages().link}
          </ButtonLink>
        )}
        {isSignedIn && (
          <ButtonLink variant="bare" to={paths.shops()}>
            {m.backToHome}
          </ButtonLink>
        )}
      </div>
      {image.offscreenPaper}
    </>
  );
}
