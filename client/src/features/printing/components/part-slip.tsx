import { partSlip, type SlipPayment } from '@tawa/shared/invoices/receipts.rules.ts';
import { receiptMessages } from '@tawa/shared/messages/receipts.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { PrintableInvoice } from '../../invoices/model/printable-invoice.ts';
import { printingClient } from '../printing.queries.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

interface Props {
  shop: Shop;
  invoice: PrintableInvoice;
  payment: SlipPayment;
  onClose: () => void;
}

/** What a guest gets who paid a part of an invoice. */
export default function PartSlip({ shop, invoice, payment, onClose }: Props) {
  return (
    <ReceiptSheet
      shop={shop}
      title={receiptMessages().slipTitle(invoice.invoiceNo)}
      receipt={partSlip(invoice, payment)}
      queue={() => printingClient.printSlip({ params: { paymentId: payment._id, shopId: shop._id } })}
      onClose={onClose}
    />
  );
}
