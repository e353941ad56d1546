import { upiLink } from '@tawa/shared/invoices/invoices.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { QRCodeSVG } from 'qrcode.react';
import classes from './printed-invoice.module.css';

interface Props {
  /** In rupees: what is due, or the part that is paid next. */
  amount: number;
  /** What the payer's UPI app shows. */
  note: string;
  payee: { upiId: string; name: string };
  /** The amount is large below the code in a payment dialog. Elsewhere the caption has the amount. */
  isAmountLarge?: boolean;
}

/**
 * Shows the UPI code for exactly this amount. It marks nothing as paid, because only the cashier can
 * see the payment.
 */
export default function PayByUpi({ amount: rupees, note, payee, isAmountLarge }: Props) {
  const m = dinerInvoiceMessages().upi;
  const amount = `₹${formatRupees(rupees)}`;
  return (
    <figure className={classes.upi}>
      <QRCodeSVG
        value={upiLink(payee, rupees, note)}
        title={m.codeFor(amount)}
        level="M"
        marginSize={4}
        fgColor="#000"
        bgColor="#fff"
      />
      <figcaption>
        {isAmountLarge ? <strong className="figures">{amount}</strong> : m.scanToPay(amount)}
        <span>{payee.upiId}</span>
      </figcaption>
    </figure>
  );
}
