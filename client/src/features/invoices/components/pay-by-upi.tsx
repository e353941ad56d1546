import { upiLink } from '@tawa/shared/invoices/invoices.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { QRCodeSVG } from 'qrcode.react';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import classes from './printed-invoice.module.css';

interface Props {
  invoice: PrintableInvoice;
  payee: { upiId: string; name: string };
}

/**
 * Shows the UPI code for the exact total. It does not mark the invoice as paid, because only the cashier can
 * see the payment.
 */
export default function PayByUpi({ invoice: { totalPayment, invoiceNo }, payee }: Props) {
  const m = dinerInvoiceMessages().upi;
  const amount = `₹${formatRupees(totalPayment)}`;
  return (
    <figure className={classes.upi}>
      <QRCodeSVG
        value={upiLink(payee, totalPayment, invoiceNo)}
        title={m.codeFor(amount)}
        level="M"
        marginSize={4}
        fgColor="#000"
        bgColor="#fff"
      />
      <figcaption>
        {m.scanToPay(amount)}
        <span>{payee.upiId}</span>
      </figcaption>
    </figure>
  );
}
