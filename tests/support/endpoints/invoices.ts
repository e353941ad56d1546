import { invoiceFrom, invoicesOf } from '../invoices.ts';
import { placeOrder } from '../orders.ts';
import { PASSWORD, type TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { badIds, type EndpointCase, each, gets, ownerOnly } from './endpoint-case.ts';

/** Two teas for 120 rupees; the price of no other item stays the same through these tests. */
const cooking = (server: TestServer, shop: TestShop) => {
  const cartItems = [{ foodItemId: shop.items.chai, qty: 2 }];
  return placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY', cartItems } });
};

async function openBill(server: TestServer, shop: TestShop) {
  const kot = await cooking(server, shop);
  const { _id } = invoiceFrom(await invoicesOf(server, shop).single(kot._id));
  return { invoiceId: _id, shopId: shop.shopId };
}

const badAmounts = [-1, 0.001, 1_000_000_000_001, 'twelve', '1e3'];

/** The rows of `everyCall` for the bills. */
export const everyBillCall: Record<string, EndpointCase> = {
  getInvoices: { gets: ownerOnly(200), prepare: (_, { shopId }) => ({ params: { shopId } }) },
  exportInvoices: {
    gets: ownerOnly(200),
    prepare: async (server, shop) => {
      await openBill(server, shop);
      return { params: { shopId: shop.shopId }, query: { lines: 'items' } };
    },
  },
  getInvoiceSummary: {
    gets: ownerOnly(200),
    prepare: (_, { shopId }) => ({
      params: { shopId, startDate: 'all', endDate: '2099-12-31' },
      body: { password: PASSWORD },
    }),
    bad: [
      [{ password: '' }, 'password'],
      [{ password: undefined }, 'password'],
      [{ password: 'x'.repeat(129) }, 'password'],
    ],
  },
  payInvoice: {
    gets: ownerOnly(200),
    prepare: async (server, shop) => ({
      params: await openBill(server, shop),
      body: { paymentMode: 'CARD', amountReceived: 119.5, expectedTotal: 120 },
    }),
    bad: [
      [{ paymentMode: undefined }, 'paymentMode'],
      [{ paymentMode: '' }, 'paymentMode'],
      [{ paymentMode: 'COWRIES' }, 'paymentMode'],
      [{ amountReceived: 120.01 }, 'amountReceived'],
      [{ amountReceived: 0 }, 'amountReceived'],
      ...each('amountReceived', badAmounts),
      ...each('expectedTotal', badAmounts),
    ],
  },
  addCharges: {
    gets: ownerOnly(200),
    prepare: async (server, shop) => ({
      params: await openBill(server, shop),
      body: { deliveryCharges: 40, packingFee: 10.5, discount: 119.99 },
    }),
    bad: [
      [{ discount: 120 }, 'discount'],
      [{ discount: 500 }, 'discount'],
      ...['deliveryCharges', 'packingFee', 'discount'].flatMap((field) =>
        each(field, [...badAmounts, undefined]),
      ),
    ],
  },
  singleInvoice: {
    gets: ownerOnly(201),
    prepare: async (server, shop) => {
      const kot = await cooking(server, shop);
      return { params: { shopId: shop.shopId }, body: { kotId: kot._id } };
    },
    bad: each('kotId', badIds),
  },
  tableInvoice: {
    gets: ownerOnly(201),
    prepare: async (server, shop) => {
      await placeOrder(server, shop, { as: shop.owner.token, body: { tableNo: 'T2' } });
      return { params: { shopId: shop.shopId }, body: { tableId: shop.tables.T2 } };
    },
    bad: each('tableId', badIds),
  },
  getInvoice: {
    gets: gets(200, 200, 200, 200, 200),
    prepare: async (server, shop) => {
      const { invoiceId } = await openBill(server, shop);
      return { params: { invoiceId } };
    },
  },
};
