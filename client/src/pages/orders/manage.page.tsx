import { useQuery } from '@tanstack/react-query';
import { isTaxExclusive } from '@tawa/shared/gst.ts';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { lazy, Suspense, useState } from 'react';
import { PlacedOrderBar } from '../../features/counter/components/placed-order-note.tsx';
import { InvoiceDialog } from '../../features/invoices/components/invoice-dialog.tsx';
import { useSeparateInvoiceDialog } from '../../features/invoices/components/separate-invoice-dialog.tsx';
import { useOpenInvoice } from '../../features/invoices/hooks/use-open-invoice.ts';
import { KotList, KotListTools } from '../../features/orders/components/kot-list.tsx';
import { PrintKotDialog } from '../../features/orders/components/print-kot-dialog.tsx';
import { useKotList } from '../../features/orders/hooks/use-kot-list.ts';
import { useKotToPrint } from '../../features/orders/hooks/use-kot-to-print.ts';
import { LazyPartSlip } from '../../features/printing/components/lazy-part-slip.tsx';
import { useHasPrinter } from '../../features/printing/hooks/use-has-printer.ts';
import { usePrintInvoice } from '../../features/printing/hooks/use-print-invoice.ts';
import { usePrintKot } from '../../features/printing/hooks/use-print-kot.ts';
import {
  AcceptedDinerOrdersButton,
  AcceptedDinerOrdersNote,
} from '../../features/shops/components/accepted-diner-orders.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { tablesQuery } from '../../features/tables/tables.queries.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

const KotMoves = lazy(() => retryImport(() => import('../../features/tables/components/move/kot-moves.tsx')));

export default function ManagePage() {
  const m = orderMessages().manage;
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const may = useMay(shop);
  const [movedId, setMovedId] = useState<string>();
  const list = useKotList(shop._id);
  const movedKot = list.kots?.find(({ _id }) => _id === movedId);
  const kotToPrint = useKotToPrint(list.kots, useHasPrinter(shop._id));
  const printKot = usePrintKot(shop._id, kotToPrint.print);
  const openInvoice = useOpenInvoice(shop._id);
  const printInvoice = usePrintInvoice(shop._id, openInvoice);
  const { data: tables } = useQuery(tablesQuery(shop._id));
  const invoiceChooser = useSeparateInvoiceDialog(list.kots, openInvoice, isTaxExclusive(shop), tables);

  return (
    <>
      <h1 className="unseen">{m.heading}</h1>
      <KotListTools list={list}>{may('shop.edit') && <AcceptedDinerOrdersButton shop={shop} />}</KotListTools>
      {may('shop.edit') && <AcceptedDinerOrdersNote shop={shop} />}
      <KotList
        shop={shop}
        list={list}
        onPrint={(kot) => void printKot(kot)}
        onPay={invoiceChooser.pay}
        onMove={may('table.move') ? ({ _id }) => setMovedId(_id) : undefined}
      />
      <PlacedOrderBar shop={shop} />
      <PrintKotDialog
        kot={kotToPrint.kot}
        shouldPrintOnOpen={kotToPrint.shouldPrintOnOpen}
        onClose={kotToPrint.close}
      />
      {movedKot && (
        <Suspense>
          <KotMoves shopId={shop._id} kot={movedKot} onClose={() => setMovedId(undefined)} />
        </Suspense>
      )}
      {invoiceChooser.dialog}
      <InvoiceDialog
        shop={shop}
        openInvoice={openInvoice}
        onPrint={(invoiceId) => void printInvoice(invoiceId)}
        Slip={LazyPartSlip}
      />
    </>
  );
}
