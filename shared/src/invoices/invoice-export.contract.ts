import { invoiceCsvTexts } from '../messages/invoices.server.en.ts';
import { PAYMENT_MODES } from './invoices.rules.ts';

/** What the page `/docs` shows of an exported file. */
export const EXPORT_EXAMPLE = [
  [
    ...Object.values(invoiceCsvTexts.invoices),
    ...PAYMENT_MODES,
    ...Object.values(invoiceCsvTexts.document),
    ...Object.values(invoiceCsvTexts.payments),
    ...Object.values(invoiceCsvTexts.credit),
    ...Object.values(invoiceCsvTexts.discounts),
    ...Object.values(invoiceCsvTexts.buyer),
  ].join(','),
  '2627-000123,PAID,2026-11-20 19:40:12,2026-11-20 20:05:00,T1,Meera,9876543210,3,411.00,11.00,0.00,0.00,0.00,0.00,0.00,0.00,400.00,400.00,0.00,CASH,400.00,0.00,0.00,0.00,0.00,0.00,0.00,INVOICE,,0.00,,,0.00,SAVE10,,',
].join('\r\n');
