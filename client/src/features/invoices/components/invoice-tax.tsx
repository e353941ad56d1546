import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import { InvoiceFact } from './invoice-fact.tsx';
import classes from './printed-invoice.module.css';

/** Tax invoice or bill of supply, nothing without GST: CGST Rules 2017, rules 5, 46 and 49. */
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

/** CGST and SGST, each at half the rate, for each rate. */
export function TaxLines({ gst }: { gst: NonNullable<PrintableInvoice['gst']> }) {
  const { tax, taxIncluded } = dinerInvoiceMessages().totals;
  const nameOf = gst.inclusive ? taxIncluded : tax;
  return gst.lines.flatMap(({ rate, taxable, cgst, sgst }) => {
    const halfOf = [rate / 2, `₹${formatRupees(taxable)}`] as const;
    return [
      <InvoiceFact key={`cgst ${rate}`} name={nameOf('CGST', ...halfOf)}>
        ₹{formatRupees(cgst)}
      </InvoiceFact>,
      <InvoiceFact key={`sgst ${rate}`} name={nameOf('SGST', ...halfOf)}>
        ₹{formatRupees(sgst)}
      </InvoiceFact>,
    ];
  });
}
