import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { Serve } from '../../http/serve.ts';
import type { CorrectPaymentService } from './correct-payment.service.ts';
import type { RefundPaymentService } from './refund-payment.service.ts';
import type { WaiveInvoiceService } from './waive-invoice.service.ts';

interface PaymentServices {
  waiveInvoiceService: WaiveInvoiceService;
  correctPaymentService: CorrectPaymentService;
  refundPaymentService: RefundPaymentService;
}

/** What happens to the payments of an invoice apart from paying it. */
export function paymentsRoutes(serve: Serve, services: PaymentServices): void {
  const { waiveInvoiceService, correctPaymentService, refundPaymentService } = services;
  serve(invoicesApi.waive, async ({ scope, params, body, idempotencyKey }) => {
    const data = await waiveInvoiceService.waive(scope, params.invoiceId, body, idempotencyKey);
    const { invoiceNo, due } = data.invoice;
    const amount = formatRupees(data.payment.amount);
    return { message: replyMessages().invoices.waived(invoiceNo, amount, formatRupees(due)), data };
  });

  serve(invoicesApi.correctPayment, async ({ scope, params, body, idempotencyKey }) => {
    const data = await correctPaymentService.correct(scope, params.paymentId, body, idempotencyKey);
    return { message: replyMessages().invoices.paymentCorrected(data.invoice.invoiceNo), data };
  });

  serve(invoicesApi.refundPayment, async ({ scope, params, body, idempotencyKey, actHash, request }) => {
    const { approval, ...form } = body;
    const sent = { approval, address: request.ip, actHash };
    const data = await refundPaymentService.refund(scope, params.paymentId, form, sent, idempotencyKey);
    const { invoiceNo, due } = data.invoice;
    const amount = formatRupees(data.payment.amount);
    return { message: replyMessages().invoices.refunded(invoiceNo, amount, formatRupees(due)), data };
  });
}
