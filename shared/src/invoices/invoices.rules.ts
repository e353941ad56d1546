export const PAYMENT_MODES = ['CASH', 'CARD', 'GOOGLEPAY', 'PHONEPE', 'PAYTM', 'OTHERUPI', 'OTHER'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export const INVOICE_STATUSES = ['OPEN', 'PAID', 'VOID'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
