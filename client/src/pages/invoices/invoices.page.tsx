import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { InvoiceDialog } from '../../features/invoices/components/invoice-dialog.tsx';
import {
  InvoiceList,
  InvoiceListTools,
  InvoicePeriods,
} from '../../features/invoices/components/list/invoice-list.tsx';
import { InvoiceListActions } from '../../features/invoices/components/list/invoice-list-actions.tsx';
import { useInvoiceList } from '../../features/invoices/hooks/use-invoice-list.ts';
import { useOpenInvoice } from '../../features/invoices/hooks/use-open-invoice.ts';
import { LazyPartSlip } from '../../features/printing/components/lazy-part-slip.tsx';
import { usePrintInvoice } from '../../features/printing/hooks/use-print-invoice.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';

export default function InvoicesPage() {
  const { invoices: title } = invoiceMessages().list;
  usePageTitle(title);
  const shop = useCurrentShop();
  const invoices = useInvoiceList(shop);
  const { params, dayRange, paymentMode, document, list } = invoices;
  const openInvoice = useOpenInvoice(shop._id);
  const printInvoice = usePrintInvoice(shop._id, openInvoice);
  return (
    <ListPage
      title={title}
      tools={
        <InvoiceListTools invoices={invoices}>
          <InvoiceListActions
            shop={shop}
            dayRange={dayRange}
            // An export of bills has their credit notes too.
            filter={{ q: params.q, paymentMode, ...(document === 'CREDIT_NOTE' && { document }) }}
            count={list?.invoiceFilteredCount}
          />
        </InvoiceListTools>
      }
      tabs={<InvoicePeriods shop={shop} invoices={invoices} />}
    >
      <InvoiceList shop={shop} invoices={invoices} onView={openInvoice.show} />
      <InvoiceDialog
        shop={shop}
        openInvoice={openInvoice}
        onPrint={(invoiceId) => void printInvoice(invoiceId)}
        Slip={LazyPartSlip}
      />
    </ListPage>
  );
}
