import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoicePaths } from '@tawa/shared/invoices/invoices.paths.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { useInvalidateUnlessLive } from '../../../realtime/invalidate-after-mutation.ts';
import { keepsKey } from '../../terminals/model/approved-act-errors.ts';
import { invoiceKeys } from '../invoices.live.ts';
import { invoicesClient, paymentOutcome, requestInvoice } from '../invoices.queries.ts';

/** The act and its subject as an approval names them. */
export type Discount =
  | {
      act: 'invoice.discounted';
      subject: string;
      form: Omit<BodyInput<typeof invoicesApi.setDiscount>, 'approval'>;
    }
  | {
      act: 'line.complimentary';
      subject: string;
      form: Omit<BodyInput<typeof invoicesApi.complimentaryLine>, 'approval'>;
    };

/** The keys are kept outside of the component, so that they survive closing the sheet. */
const discountKeys = new IdempotencyKeys();

/**
 * Returns a function that sets the discount of an invoice or of a line. It is no mutation of React Query, because React Query would store
 * the PIN of an approval. It shows no toast.
 */
export function useSetDiscount(shopId: string, invoiceId: string) {
  const queryClient = useQueryClient();
  const outcome = paymentOutcome(queryClient, shopId, invoiceId);
  const onSettled = useInvalidateUnlessLive(invoiceKeys.lists(shopId));
  return async (discount: Discount, approval?: Approval): Promise<Reply<{ invoice: Invoice }>> => {
    try {
      const reply = await discountKeys.withKey(
        [invoicePaths.setDiscount.path, discount],
        (idempotencyKey) =>
          requestInvoice(() => sendDiscount(shopId, discount, { approval, idempotencyKey })),
        keepsKey,
      );
      outcome.onSuccess(reply);
      onSettled(reply, null);
      return reply;
    } catch (error) {
      outcome.onError(error as Error);
      onSettled(undefined, error as Error);
      throw error;
    }
  };
}

function sendDiscount(
  shopId: string,
  { act, subject, form }: Discount,
  { approval, idempotencyKey }: { approval: Approval | undefined; idempotencyKey: string },
): Promise<Reply<{ invoice: Invoice }>> {
  if (act === 'line.complimentary')
    return invoicesClient.complimentaryLine({
      params: { shopId, orderItemId: subject },
      body: { ...form, approval },
      idempotencyKey,
    });
  return invoicesClient.setDiscount({
    params: { shopId, invoiceId: subject },
    body: { ...form, approval },
    idempotencyKey,
  });
}
