import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';

export type InvoiceShop = Omit<PublicInvoice['shopId'], '_id'>;
/** Lists and events do not have the path that checks the invoice. */
export type PrintableInvoice = Omit<PublicInvoice, 'shopId' | 'checkPath'> &
  Partial<Pick<PublicInvoice, 'checkPath'>>;
