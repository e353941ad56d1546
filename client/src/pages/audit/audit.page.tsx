import { auditMessages } from '@tawa/shared/messages/audit.en.ts';
import { lazy, Suspense, useState } from 'react';
import { AuditList } from '../../features/audit/components/audit-list.tsx';
import { AuditTools } from '../../features/audit/components/audit-tools.tsx';
import { useAuditList } from '../../features/audit/hooks/use-audit-list.ts';
import { InvoicePeriods } from '../../features/invoices/components/list/invoice-list.tsx';
import { useOpenInvoice } from '../../features/invoices/hooks/use-open-invoice.ts';
import { LazyPartSlip } from '../../features/printing/components/lazy-part-slip.tsx';
import { usePrintInvoice } from '../../features/printing/hooks/use-print-invoice.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';

const InvoiceDialog = lazy(() =>
  retryImport(async () => ({
    default: (await import('../../features/invoices/components/invoice-dialog.tsx')).InvoiceDialog,
  })),
);

export default function AuditPage() {
  const { title } = auditMessages();
  usePageTitle(title);
  const shop = useCurrentShop();
  const audit = useAuditList(shop);
  const openInvoice = useOpenInvoice(shop._id);
  const printInvoice = usePrintInvoice(shop._id, openInvoice);
  const [hasOpened, setOpened] = useState(false);
  const view = (invoiceId: string) => {
    setOpened(true);
    openInvoice.openById(invoiceId);
  };
  return (
    <ListPage
      title={title}
      tools={<AuditTools shopId={shop._id} audit={audit} />}
      tabs={<InvoicePeriods shop={shop} invoices={audit} />}
    >
      <AuditList audit={audit} onView={view} />
      {hasOpened && (
        <Suspense>
          <InvoiceDialog
            shop={shop}
            openInvoice={openInvoice}
            onPrint={(invoiceId) => void printInvoice(invoiceId)}
            Slip={LazyPartSlip}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
