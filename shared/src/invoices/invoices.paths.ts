import type { Route } from '../contract/route.ts';

export const invoicePaths = {
  getInvoices: { method: 'GET', path: '/invoices/get-invoices/:shopId' },
  exportInvoices: { method: 'GET', path: '/invoices/export-invoices/:shopId' },
  getInvoiceSummary: {
    method: 'POST',
    path: '/invoices/get-invoiceSummary/:shopId/:startDate/:endDate',
  },
  getDaySales: { method: 'GET', path: '/invoices/get-day-sales/:shopId' },
  getDaySoFar: { method: 'GET', path: '/invoices/get-day-so-far/:shopId' },
  payInvoice: { method: 'PUT', path: '/invoices/pay-invoice/:invoiceId/:shopId' },
  addPayment: { method: 'POST', path: '/invoices/add-payment/:invoiceId/:shopId' },
  waive: { method: 'POST', path: '/invoices/waive/:invoiceId/:shopId' },
  correctPayment: { method: 'POST', path: '/invoices/correct-payment/:paymentId/:shopId' },
  refundPayment: { method: 'POST', path: '/invoices/refund-payment/:paymentId/:shopId' },
  addCreditNote: { method: 'POST', path: '/invoices/credit-note/:invoiceId/:shopId' },
  getCreditNotes: { method: 'GET', path: '/invoices/get-credit-notes/:invoiceId/:shopId' },
  addCharges: { method: 'PUT', path: '/invoices/add-charges/:invoiceId/:shopId' },
  setDiscount: { method: 'PUT', path: '/invoices/discount/:invoiceId/:shopId' },
  complimentaryLine: { method: 'PUT', path: '/orders/complimentary-line/:orderItemId/:shopId' },
  getInvoiceLines: { method: 'GET', path: '/invoices/get-lines/:invoiceId/:shopId' },
  splitInvoice: { method: 'POST', path: '/invoices/split-invoice/:invoiceId/:shopId' },
  joinInvoice: { method: 'POST', path: '/invoices/join-invoice/:invoiceId/:shopId' },
  getSplitInvoices: { method: 'GET', path: '/invoices/get-split-invoices/:invoiceId/:shopId' },
  singleInvoice: { method: 'POST', path: '/invoices/single-invoice/:shopId' },
  tableInvoice: { method: 'POST', path: '/invoices/table-invoice/:shopId' },
  getInvoice: { method: 'GET', path: '/invoices/get-invoice/:invoiceId' },
} as const satisfies Record<string, Route>;
