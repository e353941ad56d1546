import { closeDrawers, createDayClient } from '../api/days.ts';
import { createInvoice, createInvoiceClient } from '../api/invoices.ts';
import { createShiftClient } from '../api/shifts.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { type EndpointCase, invalidValues, uniqueName } from './endpoint-case.ts';

/** A day with what a Z report lists, so that each of its lists has something. */
export async function haveDay(server: TestServer, shop: TestShop): Promise<void> {
  const { open, move } = createShiftClient(server, shop);
  const { shift } = (await open(500, uniqueName(shop))).data;
  await move(shift._id, 'EXPENSE', 20.5);
  const invoices = createInvoiceClient(server, shop);
  const [paid, open1] = [
    await createInvoice(server, shop, { kotType: 'TAKEAWAY' }),
    await createInvoice(server, shop, { kotType: 'TAKEAWAY' }),
  ];
  await invoices.addPayment(paid._id, { paymentMode: 'CASH', amount: paid.due, tip: 5 });
  await invoices.addPayment(open1._id, { paymentMode: 'CARD', amount: 1 });
  await closeDrawers(server, shop);
}

export const dayCases: Record<string, Partial<EndpointCase>> = {
  closeDay: {
    prepare: async (server, shop) => {
      await haveDay(server, shop);
      const { zs } = (await createDayClient(server, shop).list()).data;
      return { params: { shopId: shop.shopId }, body: { lastNumber: zs[0]?.number ?? 0 } };
    },
    invalid: invalidValues('lastNumber', [-1, 1.5, 'many', 1_000_000_001]),
    isPartial: true,
  },
  getZReports: {
    prepare: async (server, shop) => {
      await haveDay(server, shop);
      await createDayClient(server, shop).close();
      return { params: { shopId: shop.shopId } };
    },
  },
};
