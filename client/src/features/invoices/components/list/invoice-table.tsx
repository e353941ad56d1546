import { IconReceiptRupee } from '@tabler/icons-react';
import { formatDateTime } from '@tawa/shared/calendar.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { IconButton } from '../../../../ui/elements/button.tsx';
import { Money } from '../../../../ui/elements/money.tsx';
import { StatusBadge } from '../../../../ui/feedback/status-badge.tsx';
import { type Column, DataTable } from '../../../../ui/lists/data-table.tsx';
import classes from './invoice-table.module.css';

export function InvoiceTable({
  invoices,
  onView,
}: {
  invoices: readonly Invoice[];
  onView: (invoice: Invoice) => void;
}) {
  const m = invoiceMessages().table;
  const action: Column<Invoice> = {
    head: m.action,
    cell: (invoice) => (
      <IconButton label={m.viewInvoice(invoice.invoiceNo)} onClick={() => onView(invoice)}>
        <IconReceiptRupee size={22} aria-hidden="true" />
      </IconButton>
    ),
  };
  return <DataTable label={m.invoices} rows={invoices} columns={[...dataColumns(), action]} />;
}

function dataColumns(): Column<Invoice>[] {
  const m = invoiceMessages().table;
  const modes = dinerInvoiceMessages().paymentMode;
  return [
    { head: m.invoiceNo, noWrap: true, cell: ({ invoiceNo }) => invoiceNo },
    { head: m.customer, cell: ({ customerId }) => <CustomerCell customer={customerId} /> },
    {
      head: m.amount,
      isNumeric: true,
      phone: 'topEnd',
      cell: ({ totalPayment }) => <Money rupees={totalPayment} />,
    },
    { head: m.totalItems, isNumeric: true, cell: ({ totalItems }) => totalItems },
    {
      head: m.invoiceDate,
      phone: 'bottomStart',
      noWrap: true,
      cell: ({ paidAt, createdAt }) => formatDateTime(paidAt ?? createdAt),
    },
    {
      head: m.paymentMode,
      phone: 'bottomEnd',
      cell: ({ paymentMode }) =>
        paymentMode ? modes[paymentMode] : <StatusBadge tone="plain">{m.toBePaid}</StatusBadge>,
    },
  ];
}

function CustomerCell({ customer }: { customer: Invoice['customerId'] }) {
  if (!customer) return '—';
  return (
    <span className={classes.customer}>
      <span>{customer.name || '—'}</span>
      <span className="figures">{customer.phoneNo}</span>
    </span>
  );
}
