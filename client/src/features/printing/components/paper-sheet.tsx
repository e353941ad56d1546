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
  title: string;
  /** Above the paper. It is not printed. */
  note?: string | undefined;
  print: () => void;
  isPrinting?: boolean;
  onClose: () => void;
  /** What is on the paper; undefined until it is loaded. */
  children: ReactNode;
  /** Shown until the paper is loaded. */
  placeholder?: ReactNode;
}

/** Shows a paper as it is printed, with a button that prints it. */
export function PaperSheet({
  title,
  note,
  print,
  isPrinting = false,
  onClose,
  children,
  placeholder,
}: Props) {
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
            busy={isPrinting}
            disabled={!children}
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
      {children ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long paper is scrolled by keys too
        <section className={classes.desk} aria-label={title} tabIndex={0}>
          <PrintReceipt>{children}</PrintReceipt>
        </section>
      ) : (
        placeholder
      )}
    </Sheet>
  );
}

interface QueuedProps extends Omit<Props, 'print' | 'isPrinting' | 'placeholder'> {
  shopId: string;
  queue: QueueReceipt;
}

/** Prints at the printer of invoices where the shop has one. */
export function QueuedPaperSheet({ shopId, queue, ...sheet }: QueuedProps) {
  const { print, isBusy } = usePrintReceipt(shopId, queue);
  return <PaperSheet {...sheet} print={() => void print()} isPrinting={isBusy} />;
}
