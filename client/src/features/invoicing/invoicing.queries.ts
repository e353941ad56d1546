import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceRoutes } from '@tawa/shared/invoices/invoices.routes.ts';
import type { EXPORT_LINES } from '@tawa/shared/invoices/invoices.rules.ts';
import { createClient } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { fetchFile } from '../../lib/api/file-response.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { UnansweredKeys } from '../../lib/api/idempotency-keys.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { toastError, toastSuccess } from '../../lib/toasts.ts';
import { withHeard } from '../../realtime/event-bus.ts';
import { liveStaleTime } from '../../realtime/live-stale-time.ts';
import { useReloadUnlessLive } from '../../realtime/use-reload.ts';
import { applyToBill, invoiceKeys, putBill } from './invoicing.live.ts';

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
export function billQuery(shopId: string, invoiceId: string) {
  return queryOptions({
    queryKey: invoiceKeys.bill(shopId, invoiceId),
    queryFn: ({ signal }): Promise<Invoice> =>
      withHeard(
        async () => (await invoicesClient.getInvoice({ params: { invoiceId }, signal })).data.invoice,
        applyToBill,
      ),
    staleTime: liveStaleTime,
  });
}

/** A bill as its link shows it; NOT_FOUND when there is none (any more). */
export function openBillQuery(invoiceId: string) {
  return queryOptions({
    queryKey: invoiceKeys.open(invoiceId),
    queryFn: async ({ signal }) =>
      (await invoicesClient.getInvoice({ params: { invoiceId }, signal })).data.invoice,
    meta: { quiet: true },
  });
}

/** Opens the bill of a table, or of one ticket, or finds the one that is open, by its id too. */
export function useOpenBill(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { tableId: string } | { kotId: string } | { invoiceId: string }) => {
      if ('invoiceId' in body) return billCall(() => invoicesClient.getInvoice({ params: body }));
      // A key for each tap: the answer to a repeat would be the bill as it was, and opening twice opens one.
      const options = { params: { shopId }, idempotencyKey: newIdempotencyKey() };
      return billCall(() =>
        'tableId' in body
          ? invoicesClient.tableInvoice({ ...options, body })
          : invoicesClient.singleInvoice({ ...options, body }),
      );
    },
    onSuccess: ({ data }) => putBill(queryClient, shopId, data.invoice),
    onError: (error: Error) => toastError(error.message),
    onSettled: useReloadUnlessLive(invoiceKeys.lists(shopId)),
    // The bill itself says that it is open.
    meta: { quiet: true },
  });
}

export function useAddCharges(shopId: string, invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof invoicesApi.addCharges>) =>
      billCall(() => invoicesClient.addCharges({ params: { shopId, invoiceId }, body })),
    onSuccess: ({ data }) => putBill(queryClient, shopId, data.invoice),
    onError: () => void queryClient.invalidateQueries({ queryKey: invoiceKeys.bill(shopId, invoiceId) }),
    onSettled: useReloadUnlessLive(invoiceKeys.lists(shopId)),
  });
}

/** Of payments; they outlive the dialog. */
const unanswered = new UnansweredKeys();

/** Pays a bill once, however often it is sent. A refusal brings the bill as it is by now. */
export function usePayBill(shopId: string, invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Payment) =>
      unanswered.send([invoiceId, body], (idempotencyKey) =>
        billCall(() => invoicesClient.payInvoice({ params: { shopId, invoiceId }, body, idempotencyKey })),
      ),
    onSuccess: ({ data }) => putBill(queryClient, shopId, data.invoice),
    onError: (error) => {
      const { invoice } = (error instanceof ApiError ? error.data : {}) as { invoice?: Invoice };
      if (invoice) putBill(queryClient, shopId, invoice);
      else void queryClient.invalidateQueries({ queryKey: invoiceKeys.bill(shopId, invoiceId) });
    },
    onSettled: useReloadUnlessLive(invoiceKeys.lists(shopId)),
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
        return await fetchFile<typeof invoicesApi.exportInvoices>(invoiceRoutes.exportInvoices, options);
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
function billCall(call: () => Promise<Reply<{ invoice: Invoice }>>) {
  return withHeard(call, (answer, message) => ({
    ...answer,
    data: { invoice: applyToBill(answer.data.invoice, message) },
  }));
}
