import type { PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';

export type InvoiceShop = Omit<PublicInvoice['shopId'], '_id'>;
export type PrintableInvoice = Omit<PublicInvoice, 'shopId' | 'checkPath'>;
