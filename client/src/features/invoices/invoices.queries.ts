import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoicePaths } from '@tawa/shared/invoices/invoices.paths.ts';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { IdempotencyKeys, newIdempotencyKey } from '../../lib/api/idempotency-keys.ts';
import { toastError, toastSuccess } from '../../lib/toasts.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { useInvalidateUnlessLive } from '../../realtime/invalidate-after-mutation.ts';
import { watchInvoice } from '../../realtime/socket.ts';
import { cacheInvoice, invoiceKeys, mergeInvoiceEvent } from './invoices.live.ts';
import { isReferenceUsed } from './model/used-reference.ts';

export const invoicesClient = createClient<typeof invoicesApi>(invoicePaths);

export type InvoiceFilter = QueryInput<typeof invoicesApi.getInvoices>;
export type Payment = BodyInput<typeof invoicesApi.payInvoice>;

/** Loads one page. The previous page stays visible meanwhile. */
export function invoicesQuery(shopId: string, filter: InvoiceFilter) {
  return queryOptions({
    queryKey: [...invoiceKeys.lists(shopId), filter],
    queryFn: async ({ signal }) =>
      (await invoicesClient.getInvoices({ params: { shopId }, query: filter, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Loads an invoice for staff. Events keep it current. */
export function invoiceQuery(shopId: string, invoiceId: string) {
  return queryOptions({
    queryKey: invoiceKeys.detail(shopId, invoiceId),
    queryFn: ({ signal }): Promise<Invoice> =>
      mergeEventsDuring(
        async () => (await invoicesClient.getInvoice({ params: { invoiceId }, signal })).data.invoice,
        mergeInvoiceEvent,
      ),
    staleTime: liveStaleTime,
  });
}

/**
 * Loads an invoice for anyone with the link, and again when the server reports a change. NOT_FOUND means that
 * the link is invalid or no longer valid.
 */
export function usePublicInvoice(invoiceId: string) {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      watchInvoice(
        invoiceId,
        () => void queryClient.invalidateQueries({ queryKey: invoiceKeys.publicDetail(invoiceId) }),
      ),
    [queryClient, invoiceId],
  );
  return useQuery({
    queryKey: invoiceKeys.publicDetail(invoiceId),
    queryFn: async ({ signal }) =>
      (await invoicesClient.getInvoice({ params: { invoiceId }, signal })).data.invoice,
    meta: { quiet: true },
  });
}

/**
 * Finds an invoice by its id, or that of one KOT or of a table's unpaid KOTs, which is created if it is
 * missing. Caches the invoice; an error shows a toast.
 */
export function useFindOrCreateInvoice(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { tableId: string } | { kotId: string } | { invoiceId: string }) => {
      if ('invoiceId' in body) return requestInvoice(() => invoicesClient.getInvoice({ params: body }));
      // Each tap has a new key: a stored response would be outdated, and opening an invoice twice does no
      // harm.
      const options = { params: { shopId }, idempotencyKey: newIdempotencyKey() };
      return requestInvoice(() =>
        'tableId' in body
          ? invoicesClient.tableInvoice({ ...options, body })
          : invoicesClient.singleInvoice({ ...options, body }),
      );
    },
    onSuccess: ({ data }) => cacheInvoice(queryClient, shopId, data.invoice),
    onError: (error: Error) => toastError(error.message),
    onSettled: useInvalidateUnlessLive(invoiceKeys.lists(shopId)),
    // No success toast.
    meta: { quiet: true },
  });
}

/** Sends all charges, because omitted ones would be removed. */
export function useAddCharges(shopId: string, invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof invoicesApi.addCharges>) =>
      requestInvoice(() => invoicesClient.addCharges({ params: { shopId, invoiceId }, body })),
    onSuccess: ({ data }) => cacheInvoice(queryClient, shopId, data.invoice),
    onError: () => void queryClient.invalidateQueries({ queryKey: invoiceKeys.detail(shopId, invoiceId) }),
    onSettled: useInvalidateUnlessLive(invoiceKeys.lists(shopId)),
  });
}

/** The keys are kept outside of the component, so that they survive closing the dialog. */
const paymentKeys = new IdempotencyKeys();

/** Settles the invoice. A repeated payment has the same idempotency key. */
export function usePayInvoice(shopId: string, invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Payment) =>
      paymentKeys.withKey([invoiceId, body], (idempotencyKey) =>
        requestInvoice(() =>
          invoicesClient.payInvoice({ params: { shopId, invoiceId }, body, idempotencyKey }),
        ),
      ),
    ...paymentOutcome(queryClient, shopId, invoiceId),
    onSettled: useInvalidateUnlessLive(invoiceKeys.lists(shopId)),
  });
}

interface TakenPart {
  body: BodyInput<typeof invoicesApi.addPayment>;
  /** How many payments the invoice had when the cashier took this one. */
  paymentsBefore: number;
}

/**
 * Takes one payment. The key also names the payments before it: of two equal parts the second is another payment, and
 * not a repetition of the first. A retry passes the same part again.
 */
export function useAddPayment(shopId: string, invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, paymentsBefore }: TakenPart) =>
      paymentKeys.withKey([invoiceId, paymentsBefore, body], (idempotencyKey) =>
        requestInvoice(() =>
          invoicesClient.addPayment({ params: { shopId, invoiceId }, body, idempotencyKey }),
        ),
      ),
    ...toastUnlessReferenceUsed(paymentOutcome(queryClient, shopId, invoiceId)),
    onSettled: useInvalidateUnlessLive(invoiceKeys.lists(shopId)),
  });
}

/** The current invoice, which a rejection may contain, is cached. */
export function paymentOutcome(queryClient: QueryClient, shopId: string, invoiceId: string) {
  return {
    onSuccess: ({ data }: Reply<{ invoice: Invoice }>) => cacheInvoice(queryClient, shopId, data.invoice),
    onError: (error: Error) => {
      const { invoice } = (error instanceof ApiError ? error.data : {}) as { invoice?: Invoice };
      if (invoice) cacheInvoice(queryClient, shopId, invoice);
      else void queryClient.invalidateQueries({ queryKey: invoiceKeys.detail(shopId, invoiceId) });
    },
  };
}

/**
 * A reference that was used before is said at its field alone. A toast with the same words would lie over the question
 * whether to take the payment all the same.
 */
export function toastUnlessReferenceUsed({ onSuccess, onError }: ReturnType<typeof paymentOutcome>) {
  return {
    meta: { quiet: true },
    onSuccess: (reply: Reply<{ invoice: Invoice }>) => {
      toastSuccess(reply.message);
      onSuccess(reply);
    },
    onError: (error: Error) => {
      if (!isReferenceUsed(error)) toastError(error.message);
      onError(error);
    },
  };
}

/** Applies events that arrive during the request to its response, because they are newer. */
export function requestInvoice<Data extends { invoice: Invoice }>(
  request: () => Promise<Reply<Data>>,
): Promise<Reply<Data>> {
  return mergeEventsDuring(request, (reply, message) => ({
    ...reply,
    data: { ...reply.data, invoice: mergeInvoiceEvent(reply.data.invoice, message) },
  }));
}
