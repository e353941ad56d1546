import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { type CallInput, call } from './call.ts';
import type { Restaurant } from './restaurant.ts';
import type { TestShop } from './shop.ts';

type Headers = Record<string, string>;

/** The calls of one shop's bills, by its owner unless `as` says otherwise. */
export function billsOf({ origin }: Restaurant, { shopId, owner }: TestShop, as: string = owner.token) {
  const params = { shopId };
  return {
    single: (kotId: string, headers: Headers = {}) =>
      call(origin, invoicesApi.singleInvoice, { params, body: { kotId }, as, headers }),
    table: (tableId: string, headers: Headers = {}) =>
      call(origin, invoicesApi.tableInvoice, { params, body: { tableId }, as, headers }),
    /** Discount, packing fee, delivery charges, in rupees. */
    charge: (invoiceId: string, discount: number, packingFee = 0, deliveryCharges = 0) =>
      call(origin, invoicesApi.addCharges, {
        params: { ...params, invoiceId },
        body: { discount, packingFee, deliveryCharges },
        as,
      }),
    pay: (invoiceId: string, body: Record<string, unknown> = {}, headers: Headers = {}) =>
      call(origin, invoicesApi.payInvoice, {
        params: { ...params, invoiceId },
        body: { paymentMode: 'CASH', ...body },
        as,
        headers,
      }),
    list: (query: CallInput<typeof invoicesApi.getInvoices>['query'] = {}) =>
      call(origin, invoicesApi.getInvoices, { params, query, as }),
    export: (query: CallInput<typeof invoicesApi.exportInvoices>['query'] = {}) =>
      call(origin, invoicesApi.exportInvoices, { params, query, as }),
    summary: (password: string, startDate = 'all', endDate = 'all') =>
      call(origin, invoicesApi.getInvoiceSummary, {
        params: { ...params, startDate, endDate },
        body: { password },
        as,
      }),
    /** As the link shows it; a visitor's, unless somebody signed in looks. */
    view: (invoiceId: string, viewer?: string) =>
      call(origin, invoicesApi.getInvoice, {
        params: { invoiceId },
        ...(viewer !== undefined && { as: viewer }),
      }),
    /** Every live ticket of the shop; with a status, those of it. */
    kots: async (status?: 'PAID' | 'CANCELLED') =>
      (await call(origin, ordersApi.getKots, { params, as, query: { status } })).data.kots,
  };
}

/** The bill of an answer that must be a success. */
export function billIn(answer: { status: number; text: string; data: { invoice: Invoice } }): Invoice {
  if (answer.status >= 300) throw new Error(`a bill was refused: ${answer.text}`);
  return answer.data.invoice;
}
