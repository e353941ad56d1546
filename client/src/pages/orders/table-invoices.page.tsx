import { IconArrowsJoin2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { InvoiceDialog } from '../../features/invoices/components/invoice-dialog.tsx';
import { useOpenInvoice } from '../../features/invoices/hooks/use-open-invoice.ts';
import { LazyPartSlip } from '../../features/printing/components/lazy-part-slip.tsx';
import { usePrintInvoice } from '../../features/printing/hooks/use-print-invoice.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { NoTablesHint } from '../../features/tables/components/no-tables-hint.tsx';
import { TablePicker } from '../../features/tables/components/table-picker.tsx';
import { useMergeDrag } from '../../features/tables/hooks/use-merge-drag.ts';
import { tablesQuery } from '../../features/tables/tables.queries.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { toastError } from '../../lib/toasts.ts';
import { IconButton } from '../../ui/elements/button.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

const MoveOrders = lazy(() =>
  retryImport(() => import('../../features/tables/components/move/move-orders.tsx')),
);

const MergeDialogs = lazy(() =>
  retryImport(() => import('../../features/tables/components/merge/merge-dialogs.tsx')),
);

type Merge = Pick<ComponentProps<typeof MergeDialogs>, 'from' | 'dropped'>;

export default function TableInvoicesPage() {
  const m = orderMessages().tableInvoices;
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const may = useMay(shop);
  const mayMove = may('table.move');
  const [movedTable, setMovedTable] = useState<Pick<Table, '_id' | 'name'>>();
  const [merge, setMerge] = useState<Merge>();
  const { data: tables = [] } = useQuery(tablesQuery(shop._id));
  const tileOf = useMergeDrag(tables, (dropped) => setMerge({ dropped }));
  const openInvoice = useOpenInvoice(shop._id);
  const printInvoice = usePrintInvoice(shop._id, openInvoice);
  const pick = ({ _id, isEmpty }: Table) => (isEmpty ? toastError(m.noOrder) : openInvoice.openForTable(_id));
  const closeMove = () => setMovedTable(undefined);
  return (
    <>
      <h1 className="unseen">{m.heading}</h1>
      <TablePicker
        shop={shop}
        onSelect={pick}
        emptyHint={may('table.edit') && <NoTablesHint shop={shop} />}
        aside={
          mayMove &&
          tables.length > 1 && (
            <IconButton framed label={tablesMessages().picker.mergeTables} onClick={() => setMerge({})}>
              <IconArrowsJoin2 size={20} aria-hidden="true" />
            </IconButton>
          )
        }
        buttonOf={mayMove ? tileOf : undefined}
      />
      <InvoiceDialog
        shop={shop}
        openInvoice={openInvoice}
        onPrint={(invoiceId) => void printInvoice(invoiceId)}
        Slip={LazyPartSlip}
        onMove={mayMove ? setMovedTable : undefined}
        onMerge={mayMove ? (from) => setMerge({ from }) : undefined}
      />
      {merge && (
        <Suspense>
          <MergeDialogs shopId={shop._id} {...merge} onClose={() => setMerge(undefined)} />
        </Suspense>
      )}
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
