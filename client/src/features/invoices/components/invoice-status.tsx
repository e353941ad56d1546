import { formatTime } from '@tawa/shared/business-day.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import classes from './invoice-status.module.css';

export function InvoiceStatus({ invoice }: { invoice: PrintableInvoice }) {
  const { status, paidAt, paymentMode, totalPayment } = invoice;
  const { state: m, paymentMode: modes } = dinerInvoiceMessages();
  return (
    <div className={classes.state} role="status">
      {status === 'OPEN' && (
        <>
          <StatusBadge tone="plain">{m.toBePaid}</StatusBadge>
          <span className={`${classes.due} figures`}>₹{formatRupees(totalPayment)}</span>
        </>
      )}
      {status === 'PAID' && (
        <>
          <StatusBadge tone="fine">{m.paid}</StatusBadge>
          <span>{paymentMode && paidAt && m.paidAt(modes[paymentMode], formatTime(paidAt))}</span>
        </>
      )}
      {status === 'VOID' && (
        <>
          <StatusBadge tone="plain">{m.void}</StatusBadge>
          <span>{m.ordersGone}</span>
        </>
      )}
    </div>
  );
}
