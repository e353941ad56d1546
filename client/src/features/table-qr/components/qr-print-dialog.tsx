import { IconPrinter } from '@tabler/icons-react';
import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { useDeferredValue } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { printPage } from '../../../ui/print/open-print-dialog.ts';
import { PrintPages } from '../../../ui/print/print-paper.tsx';
import classes from './qr-dialog.module.css';
import { QrLoopbackWarning } from './qr-loopback-warning.tsx';
import { countPages, qrPages } from './qr-pages.tsx';

interface Props {
  /** The tables of the filtered list. */
  tables: readonly Table[];
  isAll: boolean;
  shopName: string;
  onPrint: () => void;
  onClose: () => void;
}

const NONE: readonly Table[] = [];

export default function QrPrintDialog({ tables, isAll, shopName, onPrint, onClose }: Props) {
  const m = tableEditMessages().qrCodes;
  // The dialog opens before hundreds of codes are rendered.
  const deferredTables = useDeferredValue(tables, NONE);
  function print(): void {
    onPrint();
    printPage();
  }

  return (
    <Sheet
      opened
      title={m.printAll}
      onClose={onClose}
      footer={
        <div className={classes.buttons}>
          <Button
            icon={<IconPrinter size={20} aria-hidden="true" />}
            busy={deferredTables !== tables}
            onClick={print}
          >
            {m.print}
          </Button>
        </div>
      }
    >
      <QrLoopbackWarning />
      <p className={classes.about}>
        <strong className="figures">{m.tablesOnSheets(tables.length, countPages(tables))}</strong>{' '}
        <span>{isAll ? m.cutAlongLines : m.onlyListedTables}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls through the sheets */}
      <section className={classes.ground} aria-label={m.preview} tabIndex={0}>
        <PrintPages>{qrPages({ tables: deferredTables, shopName })}</PrintPages>
      </section>
    </Sheet>
  );
}
