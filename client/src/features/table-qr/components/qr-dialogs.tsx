import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';

const importQrDialog = () => import('./qr-dialog.tsx');
const importQrPrintDialog = () => import('./qr-print-dialog.tsx');
const QrDialog = lazy(() => retryImport(importQrDialog));
const QrPrintDialog = lazy(() => retryImport(importQrPrintDialog));

interface Props {
  tables: readonly Table[];
  /** The tables of the filtered list. */
  shown: readonly Table[];
  shopName: string;
  /** The `_id` of a table, or 'all' for `shown`. */
  open: string | undefined;
  cardPrinter: ComponentProps<typeof QrDialog>['cardPrinter'];
  /** Called before the browser's print dialog opens. */
  onPrint: () => void;
  onClose: () => void;
}

/** The library for QR codes loads on the tables page only. */
export function QrDialogs({ tables, shown, shopName, open, cardPrinter, onPrint, onClose }: Props) {
  useEffect(() => {
    for (const load of [importQrDialog, importQrPrintDialog]) load().catch(() => undefined);
  }, []);
  const table = tables.find(({ _id }) => _id === open);
  return (
    <Suspense fallback={null}>
      {table && (
        <QrDialog
          table={table}
          shopName={shopName}
          cardPrinter={cardPrinter}
          onPrint={onPrint}
          onClose={onClose}
        />
      )}
      {open === 'all' && (
        <QrPrintDialog
          tables={shown}
          isAll={shown.length === tables.length}
          shopName={shopName}
          onPrint={onPrint}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
