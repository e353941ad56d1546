import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { instant, money } from '../contract/schema.ts';
import { invoiceCheckPaths } from './invoice-check.paths.ts';
import { INVOICE_DOCUMENTS, INVOICE_STATUSES } from './invoices.rules.ts';

/** Names no person, item, mode or table. */
const checkedInvoice = z.object({
  shopName: z.string().meta({ examples: ['Annapurna'] }),
  invoiceNo: z.string().meta({ examples: ['2627-000123'] }),
  document: z.enum(INVOICE_DOCUMENTS),
  createdAt: instant,
  status: z.enum(INVOICE_STATUSES),
  totalPayment: money,
  /** What it came to when the code was printed. Another amount than now may come from a lawful discount. */
  printedTotal: money,
});
export type CheckedInvoice = z.output<typeof checkedInvoice>;

export const invoiceCheckApi = {
  checkInvoice: endpoint(invoiceCheckPaths.checkInvoice, {
    summary: 'Check a printed invoice by its code: what it came to then and comes to now',
    access: 'anyone',
    limit: { requests: 10, perSeconds: 60 },
    data: z.object({ invoice: checkedInvoice }),
  }),
};
