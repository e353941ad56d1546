import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { SplitInvoiceService } from './split-invoice.service.ts';

export function splitInvoiceRoutes(serve: Serve, splitInvoices: SplitInvoiceService): void {
  serve(invoicesApi.splitInvoice, async ({ scope, params, body, idempotencyKey }) => {
    const invoices = await splitInvoices.split(scope, params.invoiceId, body.bills, idempotencyKey);
    const message = replyMessages().invoices.split(invoices[0]?.invoiceNo ?? '', invoices.length);
    return { message, data: { invoices } };
  });

  serve(invoicesApi.joinInvoice, async ({ scope, params, idempotencyKey }) => {
    const { joined, source } = await splitInvoices.join(scope, params.invoiceId, idempotencyKey);
    const message = replyMessages().invoices.joined(joined.invoiceNo, source.invoiceNo);
    return { message, data: { invoice: source } };
  });

  serve(invoicesApi.getSplitInvoices, async ({ scope, params }) => ({
    message: replyMessages().invoices.splitLoaded,
    data: await splitInvoices.list(scope, params.invoiceId),
  }));
}
