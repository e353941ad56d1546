import { formatTime } from '@tawa/shared/business-day.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import classes from './invoice-status.module.css';

export function InvoiceStatus({ invoice }: { invoice: PrintableInvoice }) {
  const { status, paidAt, paymentMode, totalPayment } = invoice;
  return (
    <div className={classes.state} role="status">
      {status === 'OPEN' && (
        <>
          <StatusBadge tone="plain">To be paid</StatusBadge>
          <span className="figures">₹{formatRupees(totalPayment)}</span>
        </>
      )}
      {status === 'PAID' && (
        <>
          <StatusBadge tone="fine">Paid</StatusBadge>
          <span>
            {paymentMode}
            {paidAt && ` at ${formatTime(paidAt)}`}
          </span>
        </>
      )}
      {status === 'VOID' && (
        <>
          <StatusBadge tone="plain">Void</StatusBadge>
          <span>Its orders were cancelled or moved to another bill.</span>
        </>
      )}
    </div>
  );
}
