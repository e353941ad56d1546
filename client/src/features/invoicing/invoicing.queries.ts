import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceRoutes } from '@tawa/shared/invoices/invoices.routes.ts';
import type { EXPORT_LINES } from '@tawa/shared/invoices/invoices.rules.ts';
import { createClient } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { IdempotencyKeys } from '../../lib/api/idempotency-keys.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { downloadFile } from '../../lib/download.ts';
import { toastError, toastSuccess } from '../../lib/toasts.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { liveStaleTime } from '../../realtime/live-stale-time.ts';
import { useInvalidateUnlessLive } from '../../realtime/use-invalidate.ts';
import { applyToInvoice, invoiceKeys, putInvoice } from './invoicing.live.ts';

const invoicesClient = createClient<typeof invoicesApi>(invoiceRoutes);

export type InvoiceFilter = QueryInput<typeof invoicesApi.getInvoices>;
export type ExportLines = (typeof EXPORT_LINES)[number];
export type ExportFilter = Omit<QueryInput<typeof invoicesApi.exportInvoices>, 'lines'>;
export type Payment = BodyInput<typeof invoicesApi.payInvoice>;

/** One page of the bills, newest first. */
export function invoicesQuery(shopId: string, filter: InvoiceFilter) {
  return queryOptions({
    queryKey: [...invoiceKeys.lists(shopId), filter],
    queryFn: async ({ signal }) =>
      (await invoicesClient.getInvoices({ params: { shopId }, query: filter, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** A bill at the counter. */
export function invoiceQuery(shopId: string, invoiceId: string) {
  return queryOptions({
    queryKey: invoiceKeys.detail(shopId, invoiceId),
    queryFn: ({ signal }): Promise<Invoice> =>
      mergeEventsDuring(
        async () => (await invoicesClient.getInvoice({ params: { invoiceId }, signal })).data.invoice,
        applyToInvoice,
      ),
    staleTime: liveStaleTime,
  });
}

/** A bill as its link shows it; NOT_FOUND when there is none (any more). */
export function publicInvoiceQuery(invoiceId: string) {
  return queryOptions({
    queryKey: invoiceKeys.publicDetail(invoiceId),
    queryFn: async ({ signal }) =>
      (await invoicesClient.getInvoice({ params: { invoiceId }, signal })).data.invoice,
    meta: { quiet: true },
  });
}

/** Opens the bill of a table, or of one ticket, or finds the one that is open, by its id too. */
export function useFindOrOpenInvoice(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { tableId: string } | { kotId: string } | { invoiceId: string }) => {
      if ('invoiceId' in body) return requestInvoice(() => invoicesClient.getInvoice({ params: body }));
      // A key for each tap: the answer to a repeat would be the bill as it was, and opening twice opens one.
      const options = { params: { shopId }, idempotencyKey: newIdempotencyKey() };
      return requestInvoice(() =>
        'tableId' in body
          ? invoicesClient.tableInvoice({ ...options, body })
          : invoicesClient.singleInvoice({ ...options, body }),
      );
    },
    onSuccess: ({ data }) => putInvoice(queryClient, shopId, data.invoice),
    onError: (error: Error) => toastError(error.message),
    onSettled: useInvalidateUnlessLive(invoiceKeys.lists(shopId)),
    // The bill itself says that it is open.
    meta: { quiet: true },
  });
}

export function useAddCharges(shopId: string, invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof invoicesApi.addCharges>) =>
      requestInvoice(() => invoicesClient.addCharges({ params: { shopId, invoiceId }, body })),
    onSuccess: ({ data }) => putInvoice(queryClient, shopId, data.invoice),
    onError: () => void queryClient.invalidateQueries({ queryKey: invoiceKeys.detail(shopId, invoiceId) }),
    onSettled: useInvalidateUnlessLive(invoiceKeys.lists(shopId)),
  });
}

/** Of payments; they outlive the dialog. */
const paymentKeys = new IdempotencyKeys();

/** Pays a bill once, however often it is sent. A refusal brings the bill as it is by now. */
export function usePayInvoice(shopId: string, invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Payment) =>
      paymentKeys.withKey([invoiceId, body], (idempotencyKey) =>
        requestInvoice(() =>
          invoicesClient.payInvoice({ params: { shopId, invoiceId }, body, idempotencyKey }),
        ),
      ),
    onSuccess: ({ data }) => putInvoice(queryClient, shopId, data.invoice),
    onError: (error) => {
      const { invoice } = (error instanceof ApiError ? error.data : {}) as { invoice?: Invoice };
      if (invoice) putInvoice(queryClient, shopId, invoice);
      else void queryClient.invalidateQueries({ queryKey: invoiceKeys.detail(shopId, invoiceId) });
    },
    onSettled: useInvalidateUnlessLive(invoiceKeys.lists(shopId)),
  });
}

/** What was received in a period. Asked for with the password each time, and kept nowhere. */
export function useInvoiceSummary(shopId: string, period: { startDate: string; endDate: string }) {
  return useMutation({
    mutationFn: (password: string) =>
      invoicesClient.getInvoiceSummary({
        params: { shopId, startDate: period.startDate || 'all', endDate: period.endDate || 'all' },
        body: { password },
      }),
    meta: { quiet: true },
  });
}

/** Saves the bills of a list as a file, unless whoever asked gave it up before it was whole. */
export function useExportInvoices(shopId: string, filter: ExportFilter) {
  return useMutation({
    mutationFn: async ({ lines, signal }: { lines: ExportLines; signal: AbortSignal }) => {
      const options = { params: { shopId }, query: { ...filter, lines }, signal };
      try {
        return await downloadFile<typeof invoicesApi.exportInvoices>(invoiceRoutes.exportInvoices, options);
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
    onSuccess: (file) => {
      if (!file) return;
      saveFile(file.name, file.content);
      toastSuccess(`${file.name} is in your downloads.`);
    },
  });
}

/** When the socket told of the same bill while the answer was on its way, the socket is right. */
function requestInvoice(request: () => Promise<Reply<{ invoice: Invoice }>>) {
  return mergeEventsDuring(request, (reply, message) => ({
    ...reply,
    data: { invoice: applyToInvoice(reply.data.invoice, message) },
  }));
}
