import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Reply } from '@tawa/shared/contract/reply.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoicePaths } from '@tawa/shared/invoices/invoices.paths.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { useState } from 'react';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { useInvalidateUnlessLive } from '../../../realtime/invalidate-after-mutation.ts';
import { keepsKey } from '../../terminals/model/approved-act-errors.ts';
import { invoiceKeys } from '../invoices.live.ts';
import {
  invoicesClient,
  paymentOutcome,
  requestInvoice,
  toastUnlessReferenceUsed,
} from '../invoices.queries.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';

/** The keys are kept outside of the component, so that they survive closing the sheet. */
const changeKeys = new IdempotencyKeys();

/**
 * Changes the payments of an invoice. A retry in the same sheet has the same key, whatever the invoice shows by then.
 * @param subject what is changed, and how
 */
function usePaymentChange<Body extends object>(
  shopId: string,
  { _id, payments }: PrintableInvoice,
  subject: readonly string[],
  send: (
    body: Body & { approval?: Approval | undefined },
    idempotencyKey: string,
  ) => ReturnType<typeof invoicesClient.waive>,
) {
  const queryClient = useQueryClient();
  const [paymentsBefore] = useState(payments.length);
  const outcome = paymentOutcome(queryClient, shopId, _id);
  const onSettled = useInvalidateUnlessLive(invoiceKeys.lists(shopId));
  // The payload of a key outlives the sheet, so it has no PIN. The server leaves the approval out too.
  const request = (body: Body, approval?: Approval) =>
    changeKeys.withKey(
      [...subject, paymentsBefore, body],
      (idempotencyKey) => requestInvoice(() => send({ ...body, approval }, idempotencyKey)),
      approval && keepsKey,
    );
  const change = useMutation({
    mutationFn: (body: Body) => request(body),
    ...toastUnlessReferenceUsed(outcome),
    onSettled,
  });
  return {
    ...change,
    /** Shows no toast. */
    async changeApproved(body: Body, approval: Approval): Promise<Reply<{ invoice: Invoice }>> {
      try {
        const reply = await request(body, approval);
        outcome.onSuccess(reply);
        onSettled(reply, null);
        return reply;
      } catch (error) {
        outcome.onError(error as Error);
        onSettled(undefined, error);
        throw error;
      }
    },
  };
}

export function useWaive(shopId: string, invoice: PrintableInvoice) {
  const params = { shopId, invoiceId: invoice._id };
  return usePaymentChange(
    shopId,
    invoice,
    [invoicePaths.waive.path, invoice._id],
    (body: BodyInput<typeof invoicesApi.waive>, idempotencyKey) =>
      invoicesClient.waive({ params, body, idempotencyKey }),
  );
}

export function useCorrectPayment(shopId: string, invoice: PrintableInvoice, paymentId: string) {
  return usePaymentChange(
    shopId,
    invoice,
    [invoicePaths.correctPayment.path, paymentId],
    (body: BodyInput<typeof invoicesApi.correctPayment>, idempotencyKey) =>
      invoicesClient.correctPayment({ params: { shopId, paymentId }, body, idempotencyKey }),
  );
}

export function useRefundPayment(shopId: string, invoice: PrintableInvoice, paymentId: string) {
  return usePaymentChange(
    shopId,
    invoice,
    [invoicePaths.refundPayment.path, paymentId],
    (body: BodyInput<typeof invoicesApi.refundPayment>, idempotencyKey) =>
      invoicesClient.refundPayment({ params: { shopId, paymentId }, body, idempotencyKey }),
  );
}
