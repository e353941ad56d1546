import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { useInvalidateUnlessLive } from '../../../realtime/invalidate-after-mutation.ts';
import { invoiceKeys } from '../invoices.live.ts';
import { invoicesClient, paymentOutcome, requestInvoice } from '../invoices.queries.ts';

/** The keys are kept outside of the component, so that they survive closing the sheet. */
const buyerKeys = new IdempotencyKeys();

/**
 * Sets the buyer of an open invoice, or removes it. A repeated request has the same idempotency key.
 * @param shown the buyer before the change: the same buyer set once more after another one is no repeated request
 */
export function useSetBuyer(shopId: string, invoiceId: string, shown: Invoice['buyer']) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof invoicesApi.setBuyer>) =>
      buyerKeys.withKey([invoiceId, shown ?? null, body], (idempotencyKey) =>
        requestInvoice(() =>
          invoicesClient.setBuyer({ params: { shopId, invoiceId }, body, idempotencyKey }),
        ),
      ),
    ...paymentOutcome(queryClient, shopId, invoiceId),
    onSettled: useInvalidateUnlessLive(invoiceKeys.lists(shopId)),
  });
}
