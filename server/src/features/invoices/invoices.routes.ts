import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { invoiceCheckApi } from '@tawa/shared/invoices/invoice-check.contract.ts';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { Serve } from '../../http/serve.ts';
import type { InvoiceExportService } from './export/invoice-export.service.ts';
import type { InvoiceChargesService } from './invoice-charges.service.ts';
import type { InvoiceCheckService } from './invoice-check.service.ts';
import type { InvoiceQueries } from './invoice-queries.service.ts';
import type { OpenInvoiceService } from './open-invoice.service.ts';
import type { SetBuyerService } from './set-buyer.service.ts';
import type { SetDiscountService } from './set-discount.service.ts';
import type { SettleInvoiceService } from './settle-invoice.service.ts';

interface InvoiceServices {
  invoices: InvoiceQueries;
  invoiceCheck: InvoiceCheckService;
  openInvoiceService: OpenInvoiceService;
  invoiceCharges: InvoiceChargesService;
  setBuyerService: SetBuyerService;
  setDiscountService: SetDiscountService;
  settleInvoiceService: SettleInvoiceService;
  invoiceExport: InvoiceExportService;
}

export function invoicesRoutes(serve: Serve, services: InvoiceServices): void {
  const { invoices, invoiceCheck, openInvoiceService, invoiceCharges } = services;
  const { setBuyerService, setDiscountService, settleInvoiceService, invoiceExport } = services;
  serve(invoicesApi.getInvoices, async ({ scope, query }) => ({
    message: replyMessages().invoices.listed,
    data: await invoices.list(scope, query),
  }));

  serve(invoicesApi.exportInvoices, async ({ scope, query }) => invoiceExport.export(scope, query));

  serve(invoicesApi.getInvoiceSummary, async ({ scope, params, body, sessionUser, request }) => ({
    message: replyMessages().invoices.summaryLoaded,
    data: await invoices.summary(scope, params, { sessionUser, ...body, address: request.ip }),
  }));

  serve(
    invoicesApi.getDaySales,
    async ({ scope, query }) => ({
      message: replyMessages().invoices.daySalesLoaded,
      data: await invoices.daySales(scope, query.day),
    }),
    { cacheUntilNextEvent: true },
  );

  serve(invoicesApi.getDaySoFar, async ({ scope }) => ({
    message: replyMessages().invoices.daySoFarLoaded,
    data: await invoices.daySoFar(scope),
  }));

  serve(invoicesApi.getInvoice, async ({ sessionUser, params }) => ({
    message: replyMessages().invoices.loaded,
    data: { invoice: await invoices.get(sessionUser, params.invoiceId) },
  }));

  serve(invoiceCheckApi.checkInvoice, async ({ params }) => ({
    message: replyMessages().invoices.loaded,
    data: { invoice: await invoiceCheck.check(params) },
  }));

  serve(invoicesApi.singleInvoice, async ({ scope, body, idempotencyKey }) => {
    const invoice = await openInvoiceService.openForKot(scope, body.kotId, idempotencyKey);
    return { message: replyMessages().invoices.opened(invoice.invoiceNo), data: { invoice } };
  });

  serve(invoicesApi.tableInvoice, async ({ scope, body, idempotencyKey }) => {
    const invoice = await openInvoiceService.openForTable(scope, body.tableId, idempotencyKey);
    return { message: replyMessages().invoices.opened(invoice.invoiceNo), data: { invoice } };
  });

  serve(invoicesApi.addCharges, async ({ scope, params, body }) => {
    const invoice = await invoiceCharges.setCharges(scope, params.invoiceId, body);
    return { message: replyMessages().invoices.updated(invoice.invoiceNo), data: { invoice } };
  });

  serve(invoicesApi.setDiscount, async ({ scope, params, body, idempotencyKey, actHash, request }) => {
    const { approval, ...form } = body;
    const sent = { approval, address: request.ip, actHash };
    const invoice = await setDiscountService.set(scope, params.invoiceId, form, sent, idempotencyKey);
    return { message: discountMessage(form, invoice), data: { invoice } };
  });

  serve(invoicesApi.setBuyer, async ({ scope, params, body, idempotencyKey }) => {
    const invoice = await setBuyerService.set(scope, params.invoiceId, body, idempotencyKey);
    return { message: replyMessages().invoices.updated(invoice.invoiceNo), data: { invoice } };
  });

  serve(invoicesApi.complimentaryLine, async ({ scope, params, body, idempotencyKey, actHash, request }) => {
    const { approval, ...form } = body;
    const sent = { approval, address: request.ip, actHash };
    const { orderItemId } = params;
    const invoice = await setDiscountService.complimentary(scope, orderItemId, form, sent, idempotencyKey);
    return { message: replyMessages().invoices.updated(invoice.invoiceNo), data: { invoice } };
  });

  serve(invoicesApi.getInvoiceLines, async ({ scope, params }) => ({
    message: replyMessages().invoices.linesLoaded,
    data: { lines: await invoices.listLines(scope, params.invoiceId) },
  }));

  serve(invoicesApi.addPayment, async ({ scope, params, body, idempotencyKey }) => {
    const data = await settleInvoiceService.addPayment(scope, params.invoiceId, body, idempotencyKey);
    const { invoiceNo, status, due, amountReceived } = data.invoice;
    const m = replyMessages().invoices;
    const message =
      status === 'PAID'
        ? m.paid(invoiceNo, formatRupees(amountReceived ?? 0))
        : m.partPaid(invoiceNo, formatRupees(due));
    return { message, data };
  });

  serve(invoicesApi.payInvoice, async ({ scope, params, body, idempotencyKey }) => {
    const invoice = await settleInvoiceService.pay(scope, params.invoiceId, body, idempotencyKey);
    const received = formatRupees(invoice.amountReceived ?? 0);
    return { message: replyMessages().invoices.paid(invoice.invoiceNo, received), data: { invoice } };
  });
}

function discountMessage(
  { kind, orderItemId }: Pick<BodyOf<typeof invoicesApi.setDiscount>, 'kind' | 'orderItemId'>,
  { invoiceNo, discount, discountKind }: Invoice,
): string {
  const m = replyMessages().invoices;
  // A cap has made an amount of the percent. The kind of the bill says nothing of a line.
  return orderItemId === undefined && kind === 'PERCENT' && discountKind === 'AMOUNT'
    ? m.discountStaysAmount(invoiceNo, `₹${formatRupees(discount)}`)
    : m.updated(invoiceNo);
}
