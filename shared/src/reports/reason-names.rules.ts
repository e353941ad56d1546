import { invoiceDiscountMessages } from '../messages/invoices.discount.en.ts';
import { orderVoidMessages } from '../messages/orders.void.en.ts';
import { reportColumnMessages } from '../messages/reports.columns.en.ts';
import type { ReasonOfRow } from './reports.rules.ts';

/** The names of rows, for the page and for the CSV. */
export const reasonNames = (): Readonly<Record<ReasonOfRow, string>> => ({
  ...invoiceDiscountMessages().reasons,
  ...orderVoidMessages().reasons,
  ...reportColumnMessages().reasons,
});
