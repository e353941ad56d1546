import type { AuditedAct } from '../../events/audit.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';

/** The invoice as the subject of an audit entry. */
export const auditedInvoice = ({
  id,
  invoiceNo,
}: Pick<InvoiceRow, 'id' | 'invoiceNo'>): AuditedAct['subject'] => ({
  kind: 'invoice',
  id,
  label: invoiceNo,
});
