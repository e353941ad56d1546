import type { Receipt } from '@tawa/shared/invoices/receipts.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { InvoiceFact } from '../../invoices/components/invoice-fact.tsx';
import paperClasses from '../../invoices/components/printed-invoice.module.css';
import { ShopHead, Sums } from '../../invoices/components/printed-invoice.tsx';
import type { QueueReceipt } from '../hooks/use-print-receipt.ts';
import { QueuedPaperSheet } from './paper-sheet.tsx';
import receiptClasses from './printed-receipt.module.css';

interface Props {
  shop: Shop;
  title: string;
  receipt: Receipt;
  queue: QueueReceipt;
  onClose: () => void;
}

/** Shows a receipt as it is printed, and prints it. */
export const ReceiptSheet = ({ shop, receipt, ...sheet }: Props) => (
  <QueuedPaperSheet {...sheet} shopId={shop._id}>
    <PrintedReceipt shop={shop} receipt={receipt} />
  </QueuedPaperSheet>
);

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
