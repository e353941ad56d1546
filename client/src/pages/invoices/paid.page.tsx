import { IconDownload } from '@tabler/icons-react';
import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { BillPaper } from '../../features/invoicing/components/bill-paper.tsx';
import { BillState } from '../../features/invoicing/components/bill-state.tsx';
import { useBillPicture } from '../../features/invoicing/hooks/use-bill-picture.tsx';
import { usePublicBill } from '../../features/invoicing/hooks/use-public-bill.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { insist } from '../../lib/browser/retry-import.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { ConnectionBadge } from '../../realtime/connection-badge.tsx';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { ThemeSwitch } from '../../ui/elements/theme-switch.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ScreenError } from '../../ui/feedback/screen-states.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { PrintPaper } from '../../ui/print/print-paper.tsx';
import classes from './paid.module.css';

// For the staff; a guest's phone loads none of it.
const ShareBill = lazy(() => insist(() => import('../../features/invoicing/components/share-bill.tsx')));

/** A bill for whoever has its link: the guest's own copy, and where the owner sends it from. */
export default function PaidBillPage() {
  const { invoiceId = '' } = useParams();
  const { data: bill, error, refetch } = usePublicBill(invoiceId);
  // Void, or never there; what was loaded before is not shown any longer.
  if (isApiError(error, 'NOT_FOUND')) return <NoBill />;
  if (!bill && error) return <ScreenError message={error.message} onRetry={() => void refetch()} />;
  return bill ? <OpenedBill bill={bill} /> : <Waiting />;
}

function OpenedBill({ bill }: { bill: PublicInvoice }) {
  usePageTitle(`Bill ${bill.invoiceNo}`);
  const session = useSession();
  const picture = useBillPicture(bill, bill.shopId);
  const isSignedIn = session.status === 'signed-in';
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <ConnectionBadge />
        <ThemeSwitch />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>Bill {bill.invoiceNo}</h1>
        <BillState bill={bill} />
        {isSignedIn && (
          <Suspense>
            <ShareBill bill={bill} />
          </Suspense>
        )}
        <PrintPaper>
          <BillPaper bill={bill} shop={bill.shopId} />
        </PrintPaper>
        <div className={classes.ways}>
          <Button
            wide
            variant={isSignedIn ? 'quiet' : 'filled'}
            busy={picture.isDrawing}
            icon={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => void picture.download()}
          >
            Download
          </Button>
          {isSignedIn && (
            <ButtonLink variant="bare" to={paths.shops()}>
              Back to home
            </ButtonLink>
          )}
        </div>
        {picture.sheet}
      </main>
    </div>
  );
}

function Waiting() {
  usePageTitle('Bill');
  return (
    <main className={classes.main} role="status" aria-label="Loading">
      <Skeleton height={480} />
    </main>
  );
}

function NoBill() {
  usePageTitle('No such bill');
  return (
    <Notice>
      <h1>This bill does not exist</h1>
      <p>The link may be incomplete, or the bill was taken back. Please ask the restaurant for a new one.</p>
    </Notice>
  );
}
