import { createInvoice, createInvoiceClient } from '../api/invoices.ts';
import { setRates } from '../api/one-day.ts';
import type { EndpointCase } from './endpoint-case.ts';

export const reportCases: Record<string, Partial<EndpointCase>> = {
  getGstMonth: {
    prepare: async (server, shop) => {
      await setRates(server, shop, false);
      const { _id } = await createInvoice(server, shop);
      const invoices = createInvoiceClient(server, shop);
      await invoices.pay(_id);
      await invoices.credit(_id, { amount: 10 });
      return { params: { shopId: shop.shopId }, query: { format: 'json' } };
    },
  },
  getTally: {
    prepare: async (server, shop) => {
      await createInvoice(server, shop);
      return { params: { shopId: shop.shopId } };
    },
  },
  getReport: {
    prepare: (_, { shopId }) => ({
      params: { kind: 'day', shopId },
      query: { from: '2026-11-01', to: '2026-11-20', format: 'json' },
    }),
  },
};
