import { IconPrinter } from '@tabler/icons-react';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useDeferredValue } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { printPage } from '../../../ui/print/open-print-dialog.ts';
import { PrintPages } from '../../../ui/print/print-paper.tsx';
import { countPages, qrPages } from './qr-card.tsx';
import classes from './qr-dialog.module.css';
import { QrLoopbackWarning } from './qr-loopback-warning.tsx';

interface Props {
  /** Tables in the filtered list. */
  tables: readonly Table[];
  isAll: boolean;
  shopName: string;
  onClose: () => void;
}

const NONE: readonly Table[] = [];

export default function QrPrintDialog({ tables, isAll, shopName, onClose }: Props) {
  // Opens the dialog before rendering hundreds of codes.
  const deferredTables = useDeferredValue(tables, NONE);
  const pageCount = countPages(tables);
  return (
    <Sheet
      opened
      title="Print all QR codes"
      onClose={onClose}
      footer={
        <div className={classes.buttons}>
          <Button
            icon={<IconPrinter size={20} aria-hidden="true" />}
            busy={deferredTables !== tables}
            onClick={printPage}
          >
            Print
          </Button>
        </div>
      }
    >
      <QrLoopbackWarning />
      <p className={classes.about}>
        <strong className="figures">
          {tables.length} {tables.length === 1 ? 'table' : 'tables'} on {pageCount}{' '}
          {pageCount === 1 ? 'sheet' : 'sheets'} of A4.
        </strong>{' '}
        <span>
          {isAll
            ? 'Cut along the dashed lines.'
            : 'Only the tables that the list shows now: choose ALL and clear the search to print every table.'}
        </span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls through the sheets */}
      <section className={classes.ground} aria-label="Preview" tabIndex={0}>
        <PrintPages>{qrPages({ tables: deferredTables, shopName })}</PrintPages>
      </section>
    </Sheet>
  );
}
