import { MAX_BUYER_NAME_LENGTH } from '@tawa/shared/invoices/invoices.rules.ts';
import { MAX_PARTS, MAX_REASON_LENGTH, MAX_REFERENCE_LENGTH } from '@tawa/shared/invoices/payments.rules.ts';
import { MAX_SUM_RUPEES } from '@tawa/shared/money.ts';
import { createCouponsClient } from '../api/coupons.ts';
import { createInvoiceClient, requireInvoice, requireSplit } from '../api/invoices.ts';
import { changeStatus, placeOrder } from '../api/orders.ts';
import { PASSWORD, type TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import {
  approvalOf,
  type EndpointCase,
  invalidApprovals,
  invalidIds,
  invalidText,
  invalidValues,
} from './endpoint-case.ts';

/** Costs 120 rupees, because other tests change the prices of the other items. */
const placeChaiOrder = (server: TestServer, shop: TestShop) => {
  const cartItems = [{ foodItemId: shop.items.chai, qty: 2 }];
  return placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY', cartItems } });
};

async function openInvoice(server: TestServer, shop: TestShop) {
  const kot = await placeChaiOrder(server, shop);
  const { _id } = requireInvoice(await createInvoiceClient(server, shop).openSingle(kot._id));
  return { invoiceId: _id, shopId: shop.shopId };
}

/** Of 120 rupees. */
async function payInvoice(server: TestServer, shop: TestShop) {
  const params = await openInvoice(server, shop);
  requireInvoice(await createInvoiceClient(server, shop).pay(params.invoiceId));
  return params;
}

/** Of an open invoice, which is paid in part. */
async function takePart(server: TestServer, shop: TestShop) {
  const { invoiceId } = await openInvoice(server, shop);
  const body = { paymentMode: 'CASH', amount: 70 } as const;
  const { payment } = (await createInvoiceClient(server, shop).addPayment(invoiceId, body)).data;
  return { paymentId: payment._id, shopId: shop.shopId };
}

/** The invoice has packing and delivery to move. */
async function openSplittable(server: TestServer, shop: TestShop) {
  const kot = await placeChaiOrder(server, shop);
  const invoiceClient = createInvoiceClient(server, shop);
  const { _id } = requireInvoice(await invoiceClient.openSingle(kot._id));
  requireInvoice(await invoiceClient.addCharges(_id, 0, 10, 20));
  return { kot, invoiceClient, params: { invoiceId: _id, shopId: shop.shopId } };
}

/** A line of two chais on an open invoice of 120 rupees. */
async function openLine(server: TestServer, shop: TestShop) {
  const kot = await placeChaiOrder(server, shop);
  const { _id } = requireInvoice(await createInvoiceClient(server, shop).openSingle(kot._id));
  return { invoiceId: _id, orderItemId: kot.items[0]?._id ?? '' };
}

async function splitOne(server: TestServer, shop: TestShop) {
  const { kot, invoiceClient, params } = await openSplittable(server, shop);
  const lines = [{ orderItemId: kot.items[0]?._id ?? '', quantity: 1 }];
  return requireSplit(await invoiceClient.split(params.invoiceId, [{ lines }]));
}

const invalidAmounts = [-1, 0.001, MAX_SUM_RUPEES + 1, 'twelve', '1e3'];

const invalidCodes = (field: string) =>
  invalidValues(field, ['AB', 'SAVE-10', 'CAF\u00c9', 'A'.repeat(21), 7]);

let couponCount = 0;

export const invoiceCases: Record<string, Partial<EndpointCase>> = {
  getInvoices: { prepare: (_, { shopId }) => ({ params: { shopId } }) },
  exportInvoices: {
    prepare: async (server, shop) => {
      await openInvoice(server, shop);
      return { params: { shopId: shop.shopId }, query: { lines: 'items' } };
    },
  },
  getInvoiceSummary: {
    prepare: (_, { shopId }) => ({
      params: { shopId, startDate: 'all', endDate: '2099-12-31' },
      body: { password: PASSWORD },
    }),
    invalid: [
      [{ password: '' }, 'password'],
      [{ password: undefined }, 'password'],
      [{ password: 'x'.repeat(129) }, 'password'],
    ],
  },
  getDaySales: {
    prepare: async (server, shop) => {
      await openInvoice(server, shop);
      return { params: { shopId: shop.shopId }, query: { day: '2026-11-20' } };
    },
  },
  getDaySoFar: {
    prepare: async (server, shop) => {
      await payInvoice(server, shop);
      for (let n = 0; n < 5; n++)
        await changeStatus(server, shop, 'updateKot', await placeChaiOrder(server, shop));
      return { params: { shopId: shop.shopId } };
    },
  },
  payInvoice: {
    prepare: async (server, shop) => ({
      params: await openInvoice(server, shop),
      body: { paymentMode: 'CARD', amountReceived: 120, expectedTotal: 120, expectedDue: 120 },
    }),
    invalid: [
      [{ paymentMode: undefined }, 'paymentMode'],
      [{ paymentMode: '' }, 'paymentMode'],
      [{ paymentMode: 'COWRIES' }, 'paymentMode'],
      [{ amountReceived: 120.01 }, 'amountReceived'],
      [{ amountReceived: 0 }, 'amountReceived'],
      ...['amountReceived', 'expectedTotal', 'expectedDue'].flatMap((field) =>
        invalidValues(field, invalidAmounts),
      ),
    ],
  },
  addPayment: {
    prepare: async (server, shop) => ({
      params: await openInvoice(server, shop),
      body: {
        paymentMode: 'CASH',
        amount: 70,
        tendered: 100,
        tip: 10,
        reference: '433512087654',
        reuse: true,
        reason: 'Paid twice by one slip',
        part: { number: 1, of: 2 },
        expectedDue: 120,
        refundMode: 'CARD',
      },
    }),
    invalid: [
      [{ paymentMode: undefined }, 'paymentMode'],
      [{ paymentMode: 'COWRIES' }, 'paymentMode'],
      [{ amount: 0 }, 'amount'],
      [{ amount: undefined }, 'amount'],
      [{ tendered: 79.99 }, 'tendered'],
      [{ reason: undefined }, 'reason'],
      [{ reference: 'x'.repeat(MAX_REFERENCE_LENGTH + 1) }, 'reference'],
      [{ reference: 'two\nlines' }, 'reference'],
      ...invalidValues('part', [{ number: 3, of: 2 }, 'half', 2, []]),
      [{ part: {} }, 'part.number', 'part.of'],
      [{ part: { number: 1.5, of: MAX_PARTS + 1 } }, 'part.number', 'part.of'],
      [{ part: { number: 0, of: '2 of 4' } }, 'part.number', 'part.of'],
      [{ refundMode: 'COWRIES' }, 'refundMode'],
      ...['amount', 'tendered', 'tip', 'expectedDue'].flatMap((field) =>
        invalidValues(field, invalidAmounts),
      ),
    ],
  },
  waive: {
    prepare: async (server, shop) => ({
      params: await openInvoice(server, shop),
      body: { amount: 20.5, reason: 'Regular guest' },
    }),
    invalid: [
      [{ amount: 0 }, 'amount'],
      [{ amount: undefined }, 'amount'],
      ...invalidValues('amount', invalidAmounts),
      ...invalidText('reason', MAX_REASON_LENGTH),
    ],
  },
  correctPayment: {
    prepare: async (server, shop) => ({
      params: await takePart(server, shop),
      body: { paymentMode: 'CARD', reference: '433512087654', reuse: true, reason: 'Wrong mode' },
    }),
    invalid: [
      [{ paymentMode: undefined }, 'paymentMode'],
      [{ paymentMode: 'COWRIES' }, 'paymentMode'],
      [{ paymentMode: 'CASH' }, 'paymentMode'],
      [{ reference: 'x'.repeat(MAX_REFERENCE_LENGTH + 1) }, 'reference'],
      [{ reference: 'two\nlines' }, 'reference'],
      ...invalidText('reason', MAX_REASON_LENGTH),
    ],
  },
  refundPayment: {
    prepare: async (server, shop) => ({
      params: await takePart(server, shop),
      body: { amount: 20.5, paymentMode: 'CARD', reason: 'Paid twice', approval: approvalOf(shop) },
    }),
    invalid: [
      [{ paymentMode: undefined }, 'paymentMode'],
      [{ paymentMode: 'COWRIES' }, 'paymentMode'],
      [{ amount: 0 }, 'amount'],
      [{ amount: undefined }, 'amount'],
      ...invalidValues('amount', invalidAmounts),
      ...invalidText('reason', MAX_REASON_LENGTH),
      ...invalidApprovals,
    ],
  },
  addCreditNote: {
    prepare: async (server, shop) => {
      const { kot, params, invoiceClient } = await openSplittable(server, shop);
      requireInvoice(await invoiceClient.pay(params.invoiceId));
      const lines = [{ orderItemId: kot.items[0]?._id ?? '', quantity: 1 }];
      const approval = approvalOf(shop);
      return { params, body: { lines, amount: 60, paymentMode: 'CARD', reason: 'Cold food', approval } };
    },
    invalid: [
      [{ paymentMode: undefined }, 'paymentMode'],
      [{ paymentMode: 'BARTER' }, 'paymentMode'],
      [{ amount: 0 }, 'amount'],
      ...invalidValues('amount', invalidAmounts),
      ...invalidValues('lines', [[], 'all']),
      ...invalidText('reason', MAX_REASON_LENGTH),
      ...invalidApprovals,
    ],
  },
  getCreditNotes: { prepare: async (server, shop) => ({ params: await payInvoice(server, shop) }) },
  addCharges: {
    prepare: async (server, shop) => ({
      params: await openInvoice(server, shop),
      body: { deliveryCharges: 40, packingFee: 10.5, discount: 119.99 },
    }),
    invalid: [
      [{ discount: 120 }, 'discount'],
      [{ discount: 500 }, 'discount'],
      ...['deliveryCharges', 'packingFee', 'discount'].flatMap((field) =>
        invalidValues(field, [...invalidAmounts, undefined]),
      ),
    ],
  },
  complimentaryLine: {
    prepare: async (server, shop) => {
      const { invoiceId, orderItemId } = await openLine(server, shop);
      return {
        params: { orderItemId, shopId: shop.shopId },
        body: {
          invoiceId,
          quantity: 1,
          reasonId: 'complaint',
          reason: 'A hair in it',
          shownTotal: 120,
          approval: approvalOf(shop),
        },
      };
    },
    invalid: [
      ...invalidValues('invoiceId', invalidIds),
      [{ quantity: 3 }, 'quantity'],
      ...invalidValues('quantity', [-1, 1.5, 'two']),
      ...invalidValues('shownTotal', invalidAmounts),
      [{ reasonId: 'charity' }, 'reasonId'],
      [{ reasonId: undefined, reason: undefined }, 'reason'],
      [{ reason: 'x'.repeat(MAX_REASON_LENGTH + 1) }, 'reason'],
      ...invalidApprovals,
    ],
  },
  getInvoiceLines: { prepare: async (server, shop) => ({ params: await openInvoice(server, shop) }) },
  setDiscount: {
    prepare: async (server, shop) => {
      const { invoiceId, orderItemId } = await openLine(server, shop);
      return {
        params: { invoiceId, shopId: shop.shopId },
        body: {
          orderItemId,
          kind: 'PERCENT',
          percent: 12.5,
          amount: 0,
          couponCode: 'SAVE10',
          reasonId: 'offer',
          reason: 'Festival week',
          shownTotal: 120,
          approval: approvalOf(shop),
        },
      };
    },
    invalid: [
      [{ kind: 'COMP' }, 'kind'],
      [{ kind: 'COUPON' }, 'kind'],
      [{ kind: 'COUPON', orderItemId: undefined, couponCode: undefined }, 'couponCode'],
      ...invalidCodes('couponCode'),
      [{ orderItemId: 'naan' }, 'orderItemId'],
      [{ kind: undefined }, 'kind'],
      [{ kind: 'HALF' }, 'kind'],
      [{ percent: undefined }, 'percent'],
      ...invalidValues('percent', [-1, 100, 12.345, 'ten']),
      [{ kind: 'AMOUNT', amount: 120 }, 'amount'],
      [{ kind: 'AMOUNT', amount: undefined }, 'amount'],
      ...['amount', 'shownTotal'].flatMap((field) => invalidValues(field, invalidAmounts)),
      [{ reasonId: 'charity' }, 'reasonId'],
      [{ reasonId: undefined, reason: undefined }, 'reason'],
      [{ reason: 'x'.repeat(MAX_REASON_LENGTH + 1) }, 'reason'],
      ...invalidApprovals,
    ],
  },
  setBuyer: {
    prepare: async (server, shop) => ({
      params: await openInvoice(server, shop),
      body: { gstIn: '27AAPFU0939F1ZV', name: 'Asha Traders Private Limited' },
    }),
    isPartial: true,
    invalid: [
      ...invalidValues('gstIn', ['27AAPFU0939F1Z', '27AAPFU0939F1ZW', 'AAPFU0939F1ZV27', 27, '', undefined]),
      ...invalidText('name', MAX_BUYER_NAME_LENGTH),
      [{ name: undefined }, 'name'],
    ],
  },
  getCoupons: { prepare: (_, { shopId }) => ({ params: { shopId } }) },
  saveCoupon: {
    prepare: async (server, shop) => {
      const { code, revision } = await createCouponsClient(server, shop).save(`SAVE${++couponCount}`);
      return {
        params: { shopId: shop.shopId },
        body: {
          code,
          kind: 'PERCENT',
          percent: 12.5,
          amount: 50,
          maxAmount: 100,
          minSubTotal: 200.5,
          fromDay: '2026-12-01',
          toDay: '2099-12-31',
          days: [0, 6],
          fromHour: 17,
          toHour: 2,
          maxUses: 100,
          perPhone: 1,
          isActive: true,
          revision,
        },
      };
    },
    invalid: [
      ...invalidCodes('code'),
      ...invalidValues('code', ['', undefined]),
      ...invalidValues('kind', ['', 'COMP', 'COUPON', undefined]),
      ...invalidValues('percent', [-1, 0, 100, 12.345, 'ten', undefined]),
      [{ kind: 'AMOUNT', amount: 0 }, 'amount'],
      [{ kind: 'AMOUNT', amount: undefined }, 'amount'],
      [{ maxAmount: 0 }, 'maxAmount'],
      ...['amount', 'maxAmount', 'minSubTotal'].flatMap((field) => invalidValues(field, invalidAmounts)),
      ...['fromDay', 'toDay'].flatMap((field) => invalidValues(field, ['today', '2026-02-30', 7])),
      [{ toDay: '2026-11-30' }, 'toDay'],
      ...invalidValues('days', [undefined, 'all', Array.from({ length: 8 }, () => 1)]),
      [{ days: [7] }, 'days.0'],
      ...['fromHour', 'toHour'].flatMap((field) => invalidValues(field, [-1, 24, 1.5, 'noon', undefined])),
      ...['maxUses', 'perPhone'].flatMap((field) => invalidValues(field, [0, 1.5, -1, 1e9, 'many'])),
      ...invalidValues('isActive', ['maybe', undefined]),
      ...invalidValues('revision', [0, 'first']),
    ],
    emptyLists: ['days'],
  },
  splitInvoice: {
    prepare: async (server, shop) => {
      const { kot, params } = await openSplittable(server, shop);
      const lines = [{ orderItemId: kot.items[0]?._id ?? '', quantity: 1 }];
      return { params, body: { bills: [{ lines, packingFee: 5, deliveryCharges: 10 }] } };
    },
    invalid: invalidValues('bills', [undefined, '', [], 'all', Array.from({ length: 20 }, () => ({}))]),
  },
  joinInvoice: {
    prepare: async (server, shop) => {
      const [, part] = await splitOne(server, shop);
      return { params: { invoiceId: part._id, shopId: shop.shopId } };
    },
  },
  getSplitInvoices: {
    prepare: async (server, shop) => {
      const [source] = await splitOne(server, shop);
      return { params: { invoiceId: source._id, shopId: shop.shopId } };
    },
  },
  singleInvoice: {
    prepare: async (server, shop) => {
      const kot = await placeChaiOrder(server, shop);
      return { params: { shopId: shop.shopId }, body: { kotId: kot._id } };
    },
    invalid: invalidValues('kotId', invalidIds),
  },
  tableInvoice: {
    prepare: async (server, shop) => {
      await placeOrder(server, shop, { as: shop.owner.token, body: { tableNo: 'T2' } });
      return { params: { shopId: shop.shopId }, body: { tableId: shop.tables.T2 } };
    },
    invalid: invalidValues('tableId', invalidIds),
  },
  getInvoice: {
    prepare: async (server, shop) => {
      const { invoiceId } = await openInvoice(server, shop);
      return { params: { invoiceId } };
    },
  },
  checkInvoice: {
    prepare: async (server, shop) => {
      const { invoiceId } = await openInvoice(server, shop);
      return { params: await createInvoiceClient(server, shop).printedCheck(invoiceId) };
    },
  },
};
