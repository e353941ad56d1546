import { IconPrinter } from '@tabler/icons-react';
import { receiptMessages } from '@tawa/shared/messages/receipts.en.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { PrintReceipt } from '../../../ui/print/print-paper.tsx';
import { ReceiptWidthChoice } from '../../../ui/print/receipt-width-choice.tsx';
import { type QueueReceipt, usePrintReceipt } from '../hooks/use-print-receipt.ts';
import classes from './paper-sheet.module.css';

interface Props {
  shopId: string;
  title: string;
  /** Above the paper. It is not printed. */
  note?: string | undefined;
  queue: QueueReceipt;
  onClose: () => void;
  /** What is on the paper. */
  children: ReactNode;
}

/** Shows a paper as it is printed, and prints it. */
export function PaperSheet({ shopId, title, note, queue, onClose, children }: Props) {
  const { print, isBusy } = usePrintReceipt(shopId, queue);
  return (
    <Sheet
      opened
      title={title}
      onClose={onClose}
      footer={
        <div className={classes.foot}>
          <ReceiptWidthChoice />
          <Button
            className={classes.print}
            icon={<IconPrinter size={20} aria-hidden="true" />}
            busy={isBusy}
            onClick={print}
            data-autofocus
          >
            {receiptMessages().print}
          </Button>
        </div>
      }
    >
      {note && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long paper is scrolled by keys too */}
      <section className={classes.desk} aria-label={title} tabIndex={0}>
        <PrintReceipt>{children}</PrintReceipt>
      </section>
    </Sheet>
  );
}
