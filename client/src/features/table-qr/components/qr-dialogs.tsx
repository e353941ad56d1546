import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { lazy, Suspense, useEffect } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';

const loadOne = () => import('./qr-dialog.tsx');
const loadAll = () => import('./qr-print-dialog.tsx');
const QrDialog = lazy(() => retryImport(loadOne));
const QrPrintDialog = lazy(() => retryImport(loadAll));

interface Props {
  tables: readonly Table[];
  /** Those that the list shows now. */
  shown: readonly Table[];
  shopName: string;
  /** The `_id` of a table, or 'all' that are shown. */
  open: string | undefined;
  onClose: () => void;
}

/** The codes of tables. What draws them is fetched once the tables stand, for none of the owner's other screens. */
export function QrDialogs({ tables, shown, shopName, open, onClose }: Props) {
  useEffect(() => {
    for (const load of [loadOne, loadAll]) load().catch(() => undefined);
  }, []);
  const table = tables.find(({ _id }) => _id === open);
  return (
    <Suspense fallback={null}>
      {table && <QrDialog table={table} shopName={shopName} onClose={onClose} />}
      {open === 'all' && (
        <QrPrintDialog
          tables={shown}
          isAll={shown.length === tables.length}
          shopName={shopName}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
