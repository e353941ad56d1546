import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoicePaths } from '@tawa/shared/invoices/invoices.paths.ts';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { IdempotencyKeys, newIdempotencyKey } from '../../lib/api/idempotency-keys.ts';
import { toastError } from '../../lib/toasts.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { useInvalidateUnlessLive } from '../../realtime/invalidate-after-mutation.ts';
import { watchInvoice } from '../../realtime/socket.ts';
import { cacheInvoice, invoiceKeys, mergeInvoiceEvent } from './invoices.live.ts';

export const invoicesClient = createClient<typeof invoicesApi>(invoicePaths);

export type InvoiceFilter = QueryInput<typeof invoicesApi.getInvoices>;
export type Payment = BodyInput<typeof invoicesApi.payInvoice>;

/** One page; the previous one stays until it has loaded. */
export function invoicesQuery(shopId: string, filter: InvoiceFilter) {
  return queryOptions({
    queryKey: [...invoiceKeys.lists(shopId), filter],
    queryFn: async ({ signal }) =>
      (await invoicesClient.getInvoices({ params: { shopId }, query: filter, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** For staff; live events keep it current. */
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
 * For anyone with the link. Refetches when the server reports a change. NOT_FOUND: the link is invalid or no
 * longer valid.
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
 * By its id, or of a table's unpaid KOTs or one KOT, created if missing. Caches it; an error shows a toast.
 */
export function useFindOrCreateInvoice(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { tableId: string } | { kotId: string } | { invoiceId: string }) => {
      if ('invoiceId' in body) return requestInvoice(() => invoicesClient.getInvoice({ params: body }));
      // New key per tap: a replayed response would be outdated, and opening is idempotent anyway.
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

/** Replaces all charges: omitted ones would be lost. */
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

/** Survive closing the dialog. */
const paymentKeys = new IdempotencyKeys();

/** Repeats reuse the idempotency key. A rejection's data may hold the current invoice, which is cached. */
export function usePayInvoice(shopId: string, invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Payment) =>
      paymentKeys.withKey([invoiceId, body], (idempotencyKey) =>
        requestInvoice(() =>
          invoicesClient.payInvoice({ params: { shopId, invoiceId }, body, idempotencyKey }),
        ),
      ),
    onSuccess: ({ data }) => cacheInvoice(queryClient, shopId, data.invoice),
    onError: (error) => {
      const { invoice } = (error instanceof ApiError ? error.data : {}) as { invoice?: Invoice };
      if (invoice) cacheInvoice(queryClient, shopId, invoice);
      else void queryClient.invalidateQueries({ queryKey: invoiceKeys.detail(shopId, invoiceId) });
    },
    onSettled: useInvalidateUnlessLive(invoiceKeys.lists(shopId)),
  });
}

/** Merges socket events that arrive during the request: they are newer than the response. */
function requestInvoice(
  request: () => Promise<Reply<{ invoice: Invoice }>>,
): Promise<Reply<{ invoice: Invoice }>> {
  return mergeEventsDuring(request, (reply, message) => ({
    ...reply,
    data: { invoice: mergeInvoiceEvent(reply.data.invoice, message) },
  }));
}
