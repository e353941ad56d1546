import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { InvoiceDialog } from '../../features/invoices/components/invoice-dialog.tsx';
import { useOpenInvoice } from '../../features/invoices/hooks/use-open-invoice.ts';
import { usePrintInvoice } from '../../features/printing/hooks/use-print-invoice.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { NoTablesHint } from '../../features/tables/components/no-tables-hint.tsx';
import { TablePicker } from '../../features/tables/components/table-picker.tsx';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { toastError } from '../../lib/toasts.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

const MoveOrders = lazy(() =>
  retryImport(() => import('../../features/tables/components/move/move-orders.tsx')),
);

export default function TableInvoicesPage() {
  const m = orderMessages().tableInvoices;
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const mayMove = useMay(shop)('table.move');
  const [movedTable, setMovedTable] = useState<Pick<Table, '_id' | 'name'>>();
  const openInvoice = useOpenInvoice(shop._id);
  const printInvoice = usePrintInvoice(shop._id, openInvoice);
  const pick = ({ _id, isEmpty }: Table) => (isEmpty ? toastError(m.noOrder) : openInvoice.openForTable(_id));
  const closeMove = () => setMovedTable(undefined);
  return (
    <>
      <h1 className="unseen">{m.heading}</h1>
      <TablePicker shop={shop} onSelect={pick} emptyHint={<NoTablesHint shop={shop} />} />
      <InvoiceDialog
        shop={shop}
        openInvoice={openInvoice}
        onPrint={(invoiceId) => void printInvoice(invoiceId)}
        onMove={mayMove ? setMovedTable : undefined}
      />
      {movedTable && (
        <Suspense>
          <MoveOrders
            shopId={shop._id}
            from={movedTable}
            onMoved={() => {
              closeMove();
              openInvoice.close();
            }}
            onClose={closeMove}
          />
        </Suspense>
      )}
    </>
  );
}
