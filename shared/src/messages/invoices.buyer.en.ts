import { defineMessages } from './messages.ts';

/** Who is registered for GST and gets a bill. The sheet is loaded when it opens. */
export const invoiceBuyerMessages = defineMessages('invoices.buyer', {
  title: (invoiceNo: string) => `Buyer of bill ${invoiceNo}`,
  explanation:
    'For a company that claims input tax credit. The bill then shows its GSTIN and legal name. Both can be changed until the bill is paid.',
  gstIn: 'Buyer’s GSTIN',
  gstInHint: '15 characters.',
  emptyRemoves: 'Clear this field to take the buyer off the bill.',
  name: 'Legal name',
  missing: 'Please enter GSTIN and legal name.',
  save: 'Save',
});
