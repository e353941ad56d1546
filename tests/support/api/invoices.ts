import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { invoiceCheckApi } from '@tawa/shared/invoices/invoice-check.contract.ts';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { type RequestInput, request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { placeOrder } from './orders.ts';

type Headers = Record<string, string>;

/** Sends requests as the shop's owner, or with the token `as`. */
export function createInvoiceClient(
  { origin }: TestServer,
  { shopId, owner }: TestShop,
  as: string = owner.token,
) {
  const params = { shopId };
  return {
    openSingle: (kotId: string, headers: Headers = {}) =>
      request(origin, invoicesApi.singleInvoice, { params, body: { kotId }, as, headers }),
    openTable: (tableId: string, headers: Headers = {}) =>
      request(origin, invoicesApi.tableInvoice, { params, body: { tableId }, as, headers }),
    /** In rupees. */
    addCharges: (invoiceId: string, discount: number, packingFee = 0, deliveryCharges = 0) =>
      request(origin, invoicesApi.addCharges, {
        params: { ...params, invoiceId },
        body: { discount, packingFee, deliveryCharges },
        as,
      }),
    complimentary: (
      orderItemId: string,
      body: BodyInput<typeof invoicesApi.complimentaryLine>,
      headers?: Record<string, string>,
    ) =>
      request(origin, invoicesApi.complimentaryLine, {
        params: { ...params, orderItemId },
        body,
        as,
        headers,
      }),
    lines: (invoiceId: string) =>
      request(origin, invoicesApi.getInvoiceLines, { params: { ...params, invoiceId }, as }),
    setDiscount: (
      invoiceId: string,
      body: BodyInput<typeof invoicesApi.setDiscount>,
      headers: Headers = {},
    ) => request(origin, invoicesApi.setDiscount, { params: { ...params, invoiceId }, body, as, headers }),
    setBuyer: (invoiceId: string, body: BodyInput<typeof invoicesApi.setBuyer>, headers: Headers = {}) =>
      request(origin, invoicesApi.setBuyer, { params: { ...params, invoiceId }, body, as, headers }),
    pay: (invoiceId: string, body: Record<string, unknown> = {}, headers: Headers = {}) =>
      request(origin, invoicesApi.payInvoice, {
        params: { ...params, invoiceId },
        body: { paymentMode: 'CASH', ...body },
        as,
        headers,
      }),
    /** Amounts in rupees. */
    addPayment: (invoiceId: string, body: BodyInput<typeof invoicesApi.addPayment>, headers: Headers = {}) =>
      request(origin, invoicesApi.addPayment, { params: { ...params, invoiceId }, body, as, headers }),
    waive: (invoiceId: string, amount: number, reason = 'Regular guest', headers: Headers = {}) =>
      request(origin, invoicesApi.waive, {
        params: { ...params, invoiceId },
        body: { amount, reason },
        as,
        headers,
      }),
    correctPayment: (
      paymentId: string,
      paymentMode: string,
      headers: Headers = {},
      reference: Pick<BodyInput<typeof invoicesApi.correctPayment>, 'reference' | 'reuse'> = {},
    ) =>
      request(origin, invoicesApi.correctPayment, {
        params: { ...params, paymentId },
        body: { paymentMode, reason: 'Wrong mode', ...reference },
        as,
        headers,
      }),
    takeBackWaiver: (paymentId: string, amount: number, headers: Headers = {}) =>
      request(origin, invoicesApi.refundPayment, {
        params: { ...params, paymentId },
        body: { amount, reason: 'Entered by mistake' },
        as,
        headers,
      }),
    refund: (paymentId: string, amount: number, paymentMode = 'CASH', headers: Headers = {}) =>
      request(origin, invoicesApi.refundPayment, {
        params: { ...params, paymentId },
        body: { amount, paymentMode, reason: 'Paid twice' },
        as,
        headers,
      }),
    /** The amount in rupees. */
    credit: (
      invoiceId: string,
      part: Pick<BodyInput<typeof invoicesApi.addCreditNote>, 'lines' | 'amount'>,
      /** A word of the list, or the id of one of the shop's own. */
      paymentMode: string = 'CASH',
      headers: Headers = {},
    ) =>
      request(origin, invoicesApi.addCreditNote, {
        params: { ...params, invoiceId },
        body: { ...part, paymentMode, reason: 'Cold food' },
        as,
        headers,
      }),
    listCredit: (invoiceId: string) =>
      request(origin, invoicesApi.getCreditNotes, { params: { ...params, invoiceId }, as }),
    /** Amounts in rupees. */
    split: (
      invoiceId: string,
      bills: BodyInput<typeof invoicesApi.splitInvoice>['bills'],
      headers: Headers = {},
    ) =>
      request(origin, invoicesApi.splitInvoice, {
        params: { ...params, invoiceId },
        body: { bills },
        as,
        headers,
      }),
    join: (invoiceId: string, headers: Headers = {}) =>
      request(origin, invoicesApi.joinInvoice, { params: { ...params, invoiceId }, as, headers }),
    listSplit: (invoiceId: string) =>
      request(origin, invoicesApi.getSplitInvoices, { params: { ...params, invoiceId }, as }),
    list: (query: RequestInput<typeof invoicesApi.getInvoices>['query'] = {}) =>
      request(origin, invoicesApi.getInvoices, { params, query, as }),
    export: (query: RequestInput<typeof invoicesApi.exportInvoices>['query'] = {}) =>
      request(origin, invoicesApi.exportInvoices, { params, query, as }),
    summary: (password: string, startDate = 'all', endDate = 'all') =>
      request(origin, invoicesApi.getInvoiceSummary, {
        params: { ...params, startDate, endDate },
        body: { password },
        as,
      }),
    daySales: (day: string, headers: Headers = {}) =>
      request(origin, invoicesApi.getDaySales, { params, query: { day }, as, headers }),
    daySoFar: () => request(origin, invoicesApi.getDaySoFar, { params, as }),
    /** Without `viewer` the caller is anonymous. */
    view: (invoiceId: string, viewer?: string) =>
      request(origin, invoicesApi.getInvoice, {
        params: { invoiceId },
        ...(viewer !== undefined && { as: viewer }),
      }),
    /** What stands on a print of the invoice as it is now. */
    async printedCheck(invoiceId: string) {
      const { data } = await request(origin, invoicesApi.getInvoice, { params: { invoiceId } });
      const [, , shopCode = '', invoiceNo = '', code = ''] = data.invoice.checkPath?.split('/') ?? [];
      return { shopCode, invoiceNo, code };
    },
    check: (printed: { shopCode: string; invoiceNo: string; code: string }) =>
      request(origin, invoiceCheckApi.checkInvoice, { params: printed }),
    /** Lists live KOTs, or those with `status`. */
    listKots: async (status?: 'PAID' | 'CANCELLED') =>
      (await request(origin, ordersApi.getKots, { params, as, query: { status } })).data.kots,
  };
}

export function requireInvoice(response: {
  status: number;
  text: string;
  data: { invoice: Invoice };
}): Invoice {
  if (response.status >= 300) throw new Error(`opening or paying the invoice failed: ${response.text}`);
  return response.data.invoice;
}

/** Returns the source, then the new invoices. */
export function requireSplit(response: {
  status: number;
  text: string;
  data: { invoices: Invoice[] };
}): [source: Invoice, first: Invoice, ...others: Invoice[]] {
  const [source, first, ...others] = response.status === 201 ? response.data.invoices : [];
  if (!source || !first) throw new Error(`splitting the invoice failed: ${response.text}`);
  return [source, first, ...others];
}

/** Splits as many of each line of the KOT, in its order. A quantity of 0 leaves the line. */
export async function splitLines(
  { split }: ReturnType<typeof createInvoiceClient>,
  source: Invoice,
  kot: Kot,
  quantities: readonly number[],
): Promise<[Invoice, Invoice]> {
  const lines = quantities.flatMap((quantity, n) =>
    quantity > 0 ? [{ orderItemId: kot.items[n]?._id ?? '', quantity }] : [],
  );
  const [rest, part] = requireSplit(await split(source._id, [{ lines }]));
  return [rest, part];
}

/** Opens the invoice of a new order of the shop's owner. */
export async function createInvoice(
  server: TestServer,
  shop: TestShop,
  order: Record<string, unknown> = {},
): Promise<Invoice> {
  const kot = await placeOrder(server, shop, { as: shop.owner.token, body: order });
  return requireInvoice(await createInvoiceClient(server, shop).openSingle(kot._id));
}
