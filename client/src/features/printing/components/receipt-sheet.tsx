import { IconPrinter } from '@tabler/icons-react';
import type { Receipt } from '@tawa/shared/invoices/receipts.rules.ts';
import { receiptMessages } from '@tawa/shared/messages/receipts.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { PrintReceipt } from '../../../ui/print/print-paper.tsx';
import { ReceiptWidthChoice } from '../../../ui/print/receipt-width-choice.tsx';
import { InvoiceFact } from '../../invoices/components/invoice-fact.tsx';
import paperClasses from '../../invoices/components/printed-invoice.module.css';
import { ShopHead, Sums } from '../../invoices/components/printed-invoice.tsx';
import { type QueueReceipt, usePrintReceipt } from '../hooks/use-print-receipt.ts';
import receiptClasses from './printed-receipt.module.css';
import classes from './receipt-sheet.module.css';

interface Props {
  shop: Shop;
  title: string;
  receipt: Receipt;
  queue: QueueReceipt;
  onClose: () => void;
}

/** Shows a receipt as it is printed, and prints it. */
export function ReceiptSheet({ shop, title, receipt, queue, onClose }: Props) {
  const { print, isBusy } = usePrintReceipt(shop._id, queue);
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
      <div className={classes.desk}>
        <PrintReceipt>
          <PrintedReceipt shop={shop} receipt={receipt} />
        </PrintReceipt>
      </div>
    </Sheet>
  );
}

function PrintedReceipt({ shop, receipt: { title, facts, sums, note } }: Pick<Props, 'shop' | 'receipt'>) {
  const [amount, ...others] = sums;
  return (
    <div className={`${paperClasses.invoice} ${receiptClasses.receipt} figures`}>
      <ShopHead shop={shop} />
      <p className={receiptClasses.title}>{title}</p>
      <dl className={paperClasses.facts}>
        {facts.map(({ name, text }) => (
          <InvoiceFact key={name} name={name}>
            {text}
          </InvoiceFact>
        ))}
      </dl>
      <dl className={paperClasses.sums}>
        <div className={paperClasses.total}>
          <dt>{amount?.name}</dt>
          <dd>{amount?.amount}</dd>
        </div>
        <Sums rows={others} />
      </dl>
      <p className={receiptClasses.note}>{note}</p>
    </div>
  );
}
