import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { creditAccountsApi } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { creditAccountPaths } from '@tawa/shared/customers/credit-accounts.paths.ts';
import { useState } from 'react';
import { createClient } from '../../../lib/api/create-client.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { toastError } from '../../../lib/toasts.ts';
import { liveStaleTime } from '../../../realtime/connection-state.ts';
import { useInvalidate } from '../../../realtime/invalidate-after-mutation.ts';
import { customerKeys } from '../customers.live.ts';

const creditClient = createClient<typeof creditAccountsApi>(creditAccountPaths);

/** Loads what changed the account and what is owed. Events of payments and collections load it again. */
export function statementQuery(shopId: string, customerId: string) {
  return queryOptions({
    queryKey: [...customerKeys.statements(shopId), customerId],
    queryFn: async ({ signal }) =>
      (await creditClient.getStatement({ params: { shopId, customerId }, signal })).data,
    staleTime: liveStaleTime,
  });
}

/** The keys are kept outside of the component, so that they survive closing the sheet. */
const collectionKeys = new IdempotencyKeys();
const shareKeys = new IdempotencyKeys();

/**
 * Takes money. The key names how many entries there were when the form opened: a second collection of the same amount is
 * another one, and a retry in the same form is not.
 */
export function useCollect(shopId: string, customerId: string, entries: number) {
  const [entriesBefore] = useState(entries);
  return useMutation({
    mutationFn: (body: BodyInput<typeof creditAccountsApi.collect>) =>
      collectionKeys.withKey([customerId, entriesBefore, body], (idempotencyKey) =>
        creditClient.collect({ params: { shopId, customerId }, body, idempotencyKey }),
      ),
    onSettled: useInvalidate(customerKeys.all(shopId), customerKeys.statements(shopId)),
  });
}

/** Makes a new link each time, so only a retry after an unknown outcome has the same key. */
export function useShareStatement(shopId: string, customerId: string) {
  return useMutation({
    mutationFn: () =>
      shareKeys.withKey(customerId, (idempotencyKey) =>
        creditClient.shareStatement({ params: { shopId, customerId }, idempotencyKey }),
      ),
    // The links that appear say it.
    meta: { quiet: true },
    onError: (error: Error) => toastError(error.message),
  });
}

export function useSetCreditLimit(shopId: string, customerId: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof creditAccountsApi.setCreditLimit>) =>
      creditClient.setCreditLimit({ params: { shopId, customerId }, body }),
    onSettled: useInvalidate(customerKeys.all(shopId)),
  });
}
