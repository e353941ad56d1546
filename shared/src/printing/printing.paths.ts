import type { Route } from '../contract/route.ts';

export const printingPaths = {
  getPrinters: { method: 'GET', path: '/printing/get-printers/:shopId' },
  addPrinter: { method: 'POST', path: '/printing/add-printer/:shopId' },
  editPrinter: { method: 'PUT', path: '/printing/edit-printer/:printerId/:shopId' },
  deletePrinter: { method: 'DELETE', path: '/printing/delete-printer/:printerId/:shopId' },
  testPrinter: { method: 'POST', path: '/printing/test-printer/:printerId/:shopId' },
  printSetupSlip: { method: 'POST', path: '/printing/print-setup-slip/:printerId/:shopId' },
  addStation: { method: 'POST', path: '/printing/add-station/:shopId' },
  editStation: { method: 'PUT', path: '/printing/edit-station/:stationId/:shopId' },
  deleteStation: { method: 'DELETE', path: '/printing/delete-station/:stationId/:shopId' },
  getUnwritableNames: { method: 'GET', path: '/printing/get-unwritable-names/:shopId' },
  getPrintJobs: { method: 'GET', path: '/printing/get-jobs/:shopId' },
  getUndecidedPrints: { method: 'GET', path: '/printing/get-undecided/:shopId' },
  markPrintJobSeen: { method: 'PUT', path: '/printing/mark-job-seen/:jobId/:shopId' },
  markPrintJobTold: { method: 'PUT', path: '/printing/mark-job-told/:jobId/:shopId' },
  reprintKot: { method: 'POST', path: '/printing/reprint-kot/:kotId/:shopId' },
  printInvoice: { method: 'POST', path: '/printing/print-invoice/:invoiceId/:shopId' },
  printQrCard: { method: 'POST', path: '/printing/print-qr-card/:tableId/:shopId' },
  resendPrintJob: { method: 'PUT', path: '/printing/resend-job/:jobId/:shopId' },
  redirectPrintJob: { method: 'PUT', path: '/printing/redirect-job/:jobId/:shopId' },
  discardPrintJob: { method: 'PUT', path: '/printing/discard-job/:jobId/:shopId' },
} as const satisfies Record<string, Route>;
