import { IconPrinter } from '@tabler/icons-react';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { printPage, printPageAfterPaint } from '../../../ui/print/open-print-dialog.ts';
import { PrintReceipt } from '../../../ui/print/print-paper.tsx';
import { ReceiptWidthChoice } from '../../../ui/print/receipt-width-choice.tsx';
import classes from './print-kot-dialog.module.css';
import { PrintedKot } from './printed-kot.tsx';

interface Props {
  kot: Kot | undefined;
  shouldPrintOnOpen: boolean;
  onClose: () => void;
}

export function PrintKotDialog({ kot, shouldPrintOnOpen, onClose }: Props) {
  const m = orderMessages().printedKot;
  return (
    <Sheet
      opened={kot !== undefined}
      title={kot && m.order(kot.tokenNo)}
      onClose={onClose}
      footer={
        <div className={classes.foot}>
          <ReceiptWidthChoice />
          <Button
            className={classes.print}
            icon={<IconPrinter size={20} aria-hidden="true" />}
            onClick={printPage}
            data-autofocus
          >
            {m.print}
          </Button>
        </div>
      }
    >
      {kot && (
        <PrintReceipt>
          <PrintedKot kot={kot} />
        </PrintReceipt>
      )}
      {kot && shouldPrintOnOpen && <PrintOnMount />}
    </Sheet>
  );
}

function PrintOnMount() {
  useEffect(printPageAfterPaint, []);
  return null;
}
