import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import classes from './printed-invoice.module.css';

/**
 * Shows “Credit note”, “Tax invoice” or “Bill of supply”, and nothing for an invoice without GST (CGST Rules 2017, rules
 * 5, 46, 49 and 53).
 */
export function InvoiceKind({ document, gst }: Pick<PrintableInvoice, 'document' | 'gst'>) {
  const m = dinerInvoiceMessages().invoice;
  if (document === 'CREDIT_NOTE')
    return (
      <div className={classes.kind}>
        <p>{m.creditNote}</p>
      </div>
    );
  if (!gst) return null;
  const isComposition = gst.scheme === 'COMPOSITION';
  return (
    <div className={classes.kind}>
      <p>{isComposition ? m.billOfSupply : m.taxInvoice}</p>
      {isComposition && <small>{m.compositionNote}</small>}
    </div>
  );
}
