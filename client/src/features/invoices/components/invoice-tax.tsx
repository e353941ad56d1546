import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import classes from './printed-invoice.module.css';

/** Shows “Tax invoice” or “Bill of supply”, and nothing without GST (CGST Rules 2017, rules 5, 46 and 49). */
export function InvoiceKind({ gst }: Pick<PrintableInvoice, 'gst'>) {
  if (!gst) return null;
  const m = dinerInvoiceMessages().invoice;
  const isComposition = gst.scheme === 'COMPOSITION';
  return (
    <div className={classes.kind}>
      <p>{isComposition ? m.billOfSupply : m.taxInvoice}</p>
      {isComposition && <small>{m.compositionNote}</small>}
    </div>
  );
}
