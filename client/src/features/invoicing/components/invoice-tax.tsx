import { formatRupees } from '@tawa/shared/money.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import { InvoiceFact } from './invoice-fact.tsx';
import classes from './invoice-paper.module.css';

/** Heading required by the CGST Rules 2017, rules 5, 46 and 49. */
export function InvoiceKind({ gst }: Pick<PrintableInvoice, 'gst'>) {
  if (!gst) return null;
  const isComposition = gst.scheme === 'COMPOSITION';
  return (
    <div className={classes.kind}>
      <p>{isComposition ? 'Bill of Supply' : 'Tax Invoice'}</p>
      {isComposition && <small>Composition taxable person, not eligible to collect tax on supplies</small>}
    </div>
  );
}

export function TaxLines({ gst }: { gst: NonNullable<PrintableInvoice['gst']> }) {
  const prefix = gst.inclusive ? 'incl. ' : '';
  return gst.lines.flatMap(({ rate, taxable, cgst, sgst }) => {
    const half = `${rate / 2}% on ₹${formatRupees(taxable)}`;
    return [
      <InvoiceFact key={`cgst ${rate}`} name={`${prefix}CGST ${half}`}>
        ₹{formatRupees(cgst)}
      </InvoiceFact>,
      <InvoiceFact key={`sgst ${rate}`} name={`${prefix}SGST ${half}`}>
        ₹{formatRupees(sgst)}
      </InvoiceFact>,
    ];
  });
}
