import { invoiceDiscountMessages } from './messages/invoices.discount.en.ts';
import { orderVoidMessages } from './messages/orders.void.en.ts';
import type { GivenReason } from './reasons.ts';

/** The names of the reasons that every shop has. */
export const givenReasonNames = (): Readonly<Record<GivenReason, string>> => ({
  ...invoiceDiscountMessages().reasons,
  ...orderVoidMessages().reasons,
});
