import type { QueryClient } from '@tanstack/react-query';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { LiveMessage } from '../../realtime/event-bus.ts';
import type { LiveFeature } from '../../realtime/live-updates.ts';

export const invoiceKeys = {
  /** The first part of the keys of all pages and filters. */
  lists: (shopId: string) => ['invoices', shopId] as const,
  details: (shopId: string) => ['invoice', shopId] as const,
  detail: (shopId: string, invoiceId: string) => ['invoice', shopId, invoiceId] as const,
  /** The invoices of a split, by the id of any of them. */
  splits: (shopId: string) => ['invoice-splits', shopId] as const,
  /** The credit notes of an invoice, by its id. */
  creditNotes: (shopId: string) => ['credit-notes', shopId] as const,
  /** Needs the link alone, and no session. */
  publicDetail: (invoiceId: string) => ['public-invoice', invoiceId] as const,
};

const fieldsAddedLater = ({ payments, due, document, splitFrom, hasSplits, tables }: Invoice) => ({
  payments,
  due,
  document,
  splitFrom,
  hasSplits,
  tables,
});

export const invoicesLive: LiveFeature = {
  handlers: {
    invoice: (queryClient, { shopId, invoice }) => {
      queryClient.setQueryData<Invoice>(
        invoiceKeys.detail(shopId, invoice._id),
        // An event of an earlier version lacks these fields.
        (known) => known && { ...fieldsAddedLater(known), ...invoice },
      );
      void queryClient.invalidateQueries({ queryKey: invoiceKeys.lists(shopId) });
      void queryClient.invalidateQueries({ queryKey: invoiceKeys.splits(shopId) });
      void queryClient.invalidateQueries({ queryKey: invoiceKeys.creditNotes(shopId) });
    },
  },
  queryKeys: (shopId) => [
    invoiceKeys.lists(shopId),
    invoiceKeys.details(shopId),
    invoiceKeys.splits(shopId),
    invoiceKeys.creditNotes(shopId),
  ],
};

/** Ignores events of other invoices. */
export function mergeInvoiceEvent<T extends Invoice>(invoice: T, message: LiveMessage): T {
  if (!('invoice' in message) || message.invoice._id !== invoice._id) return invoice;
  // An invoice without tax has no `gst`, so the tax that was there must not stay.
  const { gst: _, ...untaxed } = invoice;
  return { ...untaxed, ...message.invoice } as T;
}

/** Updates the invoice of `invoiceQuery`; cached lists stay unchanged. */
export function cacheInvoice(queryClient: QueryClient, shopId: string, invoice: Invoice): void {
  queryClient.setQueryData<Invoice>(invoiceKeys.detail(shopId, invoice._id), invoice);
}
