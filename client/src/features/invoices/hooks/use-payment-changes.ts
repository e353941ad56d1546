import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoicePaths } from '@tawa/shared/invoices/invoices.paths.ts';
import { useState } from 'react';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { useInvalidateUnlessLive } from '../../../realtime/invalidate-after-mutation.ts';
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
function usePaymentChange<Body>(
  shopId: string,
  { _id, payments }: PrintableInvoice,
  subject: readonly string[],
  send: (body: Body, idempotencyKey: string) => ReturnType<typeof invoicesClient.waive>,
) {
  const queryClient = useQueryClient();
  const [paymentsBefore] = useState(payments.length);
  return useMutation({
    mutationFn: (body: Body) =>
      changeKeys.withKey([...subject, paymentsBefore, body], (idempotencyKey) =>
        requestInvoice(() => send(body, idempotencyKey)),
      ),
    ...toastUnlessReferenceUsed(paymentOutcome(queryClient, shopId, _id)),
    onSettled: useInvalidateUnlessLive(invoiceKeys.lists(shopId)),
  });
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
