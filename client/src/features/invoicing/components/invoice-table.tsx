import { IconReceiptRupee } from '@tabler/icons-react';
import { formatDateTime } from '@tawa/shared/business-day.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { IconButton } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './invoice-table.module.css';

export function InvoiceTable({
  invoices,
  onView,
}: {
  invoices: readonly Invoice[];
  onView: (invoice: Invoice) => void;
}) {
  const action: Column<Invoice> = {
    head: 'Action',
    cell: (invoice) => (
      <IconButton label={`View bill ${invoice.invoiceNo}`} onClick={() => onView(invoice)}>
        <IconReceiptRupee size={22} aria-hidden="true" />
      </IconButton>
    ),
  };
  return <DataTable label="Invoices" rows={invoices} columns={[...COLUMNS, action]} />;
}

const COLUMNS: readonly Column<Invoice>[] = [
  { head: 'Invoice No', noWrap: true, cell: ({ invoiceNo }) => invoiceNo },
  { head: 'Customer', cell: ({ customerId }) => <CustomerCell customer={customerId} /> },
  { head: 'Amount', isNumeric: true, cell: ({ totalPayment }) => <Money rupees={totalPayment} /> },
  { head: 'Total Items', isNumeric: true, cell: ({ totalItems }) => totalItems },
  {
    head: 'Invoice Date',
    noWrap: true,
    cell: ({ paidAt, createdAt }) => formatDateTime(paidAt ?? createdAt),
  },
  {
    head: 'Payment Mode',
    cell: ({ paymentMode }) => paymentMode ?? <StatusBadge tone="plain">To be paid</StatusBadge>,
  },
];

function CustomerCell({ customer }: { customer: Invoice['customerId'] }) {
  if (!customer) return '—';
  return (
    <span className={classes.customer}>
      <span>{customer.name || '—'}</span>
      <span className="figures">{customer.phoneNo}</span>
    </span>
  );
}
