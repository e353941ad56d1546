import { listHeldPayments } from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { formatSince } from '../../../lib/server-clock.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import classes from './invoice-status.module.css';

export function InvoiceStatus({ invoice }: { invoice: PrintableInvoice }) {
  const { status, due, document, payments } = invoice;
  const m = dinerInvoiceMessages().state;
  return (
    <div className={classes.state} role="status">
      {status === 'OPEN' && (
        <>
          <StatusBadge tone="plain">{m.toBePaid}</StatusBadge>
          <span className={`${classes.due} figures`}>₹{formatRupees(due)}</span>
          <PaymentsSoFar invoice={invoice} />
        </>
      )}
      {document === 'CREDIT_NOTE' && <CreditStatus payments={payments} />}
      {document === 'INVOICE' && status === 'PAID' && (
        <>
          <StatusBadge tone="fine">{m.paid}</StatusBadge>
          <PaymentsSoFar invoice={invoice} />
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

/** What went back, as `CASH ₹60 at 13:45`. */
function CreditStatus({ payments }: Pick<PrintableInvoice, 'payments'>) {
  const { state: m, paymentMode: modes } = dinerInvoiceMessages();
  return (
    <>
      <StatusBadge tone="plain">{m.creditNote}</StatusBadge>
      {payments.map(({ _id, paymentMode, modeName, amount, at }) => (
        <span key={_id}>
          {m.paidAt(
            m.payment(modeName ?? modes[paymentMode ?? 'OTHER'], `₹${formatRupees(amount)}`),
            formatSince(at),
          )}
        </span>
      ))}
    </>
  );
}

/** Names each payment. One that paid the whole bill needs no amount, which is the total. */
function PaymentsSoFar({ invoice: { payments, paidAt } }: { invoice: PrintableInvoice }) {
  const { state: m, paymentMode: modes } = dinerInvoiceMessages();
  const taken = listHeldPayments(payments);
  const last = taken.at(-1);
  const nameOf = ({ paymentMode, modeName, held }: (typeof taken)[number]) => {
    const mode = modeName ?? modes[paymentMode ?? 'OTHER'];
    return taken.length === 1 && paidAt ? mode : m.payment(mode, `₹${formatRupees(held)}`);
  };
  if (!last) return null;
  const names = taken.map(nameOf).join(' + ');
  return (
    <>
      <span>{m.paidAt(names, formatSince(last.at))}</span>
      {last.tendered !== null && last.change > 0 && (
        <strong className="figures">
          {m.change(`₹${formatRupees(last.tendered)}`, `₹${formatRupees(last.change)}`)}
        </strong>
      )}
    </>
  );
}
