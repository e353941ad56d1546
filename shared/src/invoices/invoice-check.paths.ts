import type { Route } from '../contract/route.ts';

export const invoiceCheckPaths = {
  checkInvoice: { method: 'GET', path: '/check/:shopCode/:invoiceNo/:code' },
} as const satisfies Record<string, Route>;
