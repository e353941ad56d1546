import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { cacheInvoice, invoiceKeys } from '../invoices.live.ts';
import { invoicesClient } from '../invoices.queries.ts';

/** Loads an invoice with those that were split from it. Every event of an invoice loads them again. */
export function splitInvoicesQuery(shopId: string, invoiceId: string) {
  return queryOptions({
    queryKey: [...invoiceKeys.splits(shopId), invoiceId],
    queryFn: async ({ signal }) =>
      (await invoicesClient.getSplitInvoices({ params: { shopId, invoiceId }, signal })).data,
  });
}

/** By the source. The keys are kept outside of the component, so that they survive closing the sheet. */
const splitKeysBySource = new Map<string, IdempotencyKeys>();
const joinKeys = new IdempotencyKeys();

function splitKeysOf(sourceId: string): IdempotencyKeys {
  const splitKeys = splitKeysBySource.get(sourceId) ?? new IdempotencyKeys();
  splitKeysBySource.set(sourceId, splitKeys);
  return splitKeys;
}

export function useSplitInvoice(shopId: string, invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (bills: BodyInput<typeof invoicesApi.splitInvoice>['bills']) =>
      splitKeysOf(invoiceId).withKey(bills, (idempotencyKey) =>
        invoicesClient.splitInvoice({ params: { shopId, invoiceId }, body: { bills }, idempotencyKey }),
      ),
    onSuccess: ({ data }) => {
      for (const invoice of data.invoices) cacheInvoice(queryClient, shopId, invoice);
    },
    onSettled: useRefetchInvoices(shopId),
  });
}

/** Joins a split invoice back into its source. */
export function useJoinInvoice(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invoiceId: string) =>
      joinKeys.withKey(invoiceId, (idempotencyKey) =>
        invoicesClient.joinInvoice({ params: { shopId, invoiceId }, idempotencyKey }),
      ),
    onSuccess: ({ data: { invoice: source } }) => {
      cacheInvoice(queryClient, shopId, source);
      // After a join the same split is made again, and is no repetition of the one before.
      splitKeysBySource.delete(source._id);
    },
    onSettled: useRefetchInvoices(shopId),
  });
}

function useRefetchInvoices(shopId: string) {
  const queryClient = useQueryClient();
  return async () => {
    const keys = [invoiceKeys.splits(shopId), invoiceKeys.lists(shopId), invoiceKeys.details(shopId)];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
