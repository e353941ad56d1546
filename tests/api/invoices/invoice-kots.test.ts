import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { setItemPrice } from '../../support/api/menu.ts';
import { changeStatus, deleteLine, editLine, placeOrder } from '../../support/api/orders.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
let invoiceClient: ReturnType<typeof createInvoiceClient>;
beforeEach(async () => {
  shop = await seedShop(server);
  invoiceClient = createInvoiceClient(server, shop);
});

/** By default two naans at T1, 91 rupees in total. */
const placeCookingOrder = (body: Record<string, unknown> = {}) =>
  placeOrder(server, shop, { as: shop.waiter.token, body });
const placePaneerOrder = () => placeCookingOrder({ cartItems: [{ foodItemId: shop.items.paneer, qty: 1 }] });

const getInvoice = async (invoiceId: string) =>
  requireInvoice(await invoiceClient.view(invoiceId, shop.owner.token));

describe('a KOT that starts cooking', () => {
  test('joins the open invoice of its table, regardless of who placed it', async () => {
    const first = await placeCookingOrder();
    const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    const byStaff = await placeCookingOrder();
    const byDiner = await placeOrder(server, shop);
    expect((await getInvoice(invoice._id)).kots).toEqual([first._id, byStaff._id]);
    await changeStatus(server, shop, 'confirmKot', byDiner);
    expect(await getInvoice(invoice._id)).toMatchObject({
      kots: [first._id, byStaff._id, byDiner._id],
      totalPayment: 273,
      totalItems: 6,
      customerId: { name: 'Meera' },
    });
  });

  test('joins no invoice of another table, no single invoice and no paid one', async () => {
    const first = await placeCookingOrder();
    const single = requireInvoice(await invoiceClient.openSingle(first._id));
    await placeCookingOrder();
    expect((await getInvoice(single._id)).kots).toEqual([first._id]);

    const table = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    await placeCookingOrder({ tableNo: 'T2' });
    await placeCookingOrder({ kotType: 'TAKEAWAY' });
    expect((await getInvoice(table._id)).kots).toHaveLength(2);
    requireInvoice(await invoiceClient.pay(table._id));
    const next = await placeCookingOrder();
    expect((await getInvoice(table._id)).kots).not.toContain(next._id);
    expect(requireInvoice(await invoiceClient.openTable(shop.tables.T1))).toMatchObject({ kots: [next._id] });
  });

  test('does not join when it is rejected', async () => {
    await placeCookingOrder();
    const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    await changeStatus(server, shop, 'rejectKot', await placeOrder(server, shop));
    expect(await getInvoice(invoice._id)).toEqual({
      ...invoice,
      shopId: expect.anything(),
      checkPath: expect.any(String),
    });
  });
});

describe('repeating the request', () => {
  test('returns the same invoice and changes nothing', async () => {
    const kot = await placeCookingOrder();
    const single = requireInvoice(await invoiceClient.openSingle(kot._id));
    await expectNoChange(server, async () => {
      expect(requireInvoice(await invoiceClient.openSingle(kot._id))).toEqual(single);
    });
    const table = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    await expectNoChange(server, async () => {
      expect(requireInvoice(await invoiceClient.openTable(shop.tables.T1))).toEqual(table);
    });
    expect((await invoiceClient.list()).data.invoiceFilteredCount).toBe(1);
  });
});

describe('the latest request takes the KOT', () => {
  test('a table invoice takes every KOT; emptied invoices are void and keep their numbers', async () => {
    const [one, two] = [await placeCookingOrder(), await placeCookingOrder()];
    const first = requireInvoice(await invoiceClient.openSingle(one._id));
    const second = requireInvoice(await invoiceClient.openSingle(two._id));
    const table = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    expect(table.kots).toEqual([one._id, two._id]);
    for (const before of [first, second]) {
      const { _id, invoiceNo } = before;
      expect(await getInvoice(_id)).toMatchObject({ status: 'VOID', invoiceNo, kots: [], totalPayment: 0 });
      expectError(await invoiceClient.pay(_id), 'CONFLICT');
      expectError(await invoiceClient.addCharges(_id, 0), 'CONFLICT');
    }
    const numbers = [first, second, table].map(({ invoiceNo }) => invoiceNo.slice(5));
    expect(numbers).toEqual(['000001', '000002', '000003']);
    expect((await invoiceClient.list()).data.invoices.map(({ _id }) => _id)).toEqual([table._id]);
  });

  test('a single invoice takes one KOT from the table invoice, which keeps the rest and can take it back', async () => {
    const [one, two] = [await placeCookingOrder(), await placePaneerOrder()];
    const table = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    const single = requireInvoice(await invoiceClient.openSingle(two._id));
    expect(single).toMatchObject({ kots: [two._id], totalPayment: 320 });
    expect(await getInvoice(table._id)).toMatchObject({ status: 'OPEN', kots: [one._id], totalPayment: 91 });
    const again = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    expect(again).toMatchObject({ _id: table._id, kots: [one._id, two._id], totalPayment: 411 });
    expect((await getInvoice(single._id)).status).toBe('VOID');
  });

  test('with the charges of an invoice that becomes empty, but not of one that keeps KOTs', async () => {
    const [one, two] = [await placeCookingOrder(), await placePaneerOrder()];
    const single = requireInvoice(await invoiceClient.openSingle(two._id));
    requireInvoice(await invoiceClient.addCharges(single._id, 20, 10.5, 5));
    const table = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    expect(table).toMatchObject({ discount: 20, packingFee: 10.5, deliveryCharges: 5, totalPayment: 406.5 });
    expect(await getInvoice(single._id)).toMatchObject({ status: 'VOID', discount: 0, totalPayment: 0 });

    // The invoice of the table keeps the charges, which are for the whole table.
    const apart = requireInvoice(await invoiceClient.openSingle(one._id));
    expect(apart).toMatchObject({ discount: 0, packingFee: 0, totalPayment: 91 });
    requireInvoice(await invoiceClient.addCharges(apart._id, 1, 2, 3));
    const again = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    expect(again).toMatchObject({ discount: 21, packingFee: 12.5, deliveryCharges: 8, totalPayment: 410.5 });

    requireInvoice(await invoiceClient.openSingle(one._id));
    const last = requireInvoice(await invoiceClient.openSingle(two._id));
    expect(last).toMatchObject({ kots: [two._id], discount: 21, packingFee: 12.5, deliveryCharges: 8 });
    expect((await getInvoice(table._id)).status).toBe('VOID');
  });

  test('but not below the discount of its current invoice', async () => {
    const [, two] = [await placeCookingOrder(), await placePaneerOrder()];
    const table = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    requireInvoice(await invoiceClient.addCharges(table._id, 100));
    const error = await expectNoChange(server, () => invoiceClient.openSingle(two._id));
    expect(expectError(error, 'CONFLICT').message).toContain(table.invoiceNo);
  });
});

describe('a KOT on an invoice', () => {
  /** Oldest first. */
  const invoiceIdsOfKots = async () =>
    (await invoiceClient.listKots()).map(({ invoiceId }) => invoiceId).reverse();

  test('names its invoice until it is paid or void', async () => {
    const [one, two] = [await placeCookingOrder(), await placeCookingOrder()];
    expect(await invoiceIdsOfKots()).toEqual([null, null]);
    const single = requireInvoice(await invoiceClient.openSingle(two._id));
    expect(await invoiceIdsOfKots()).toEqual([null, single._id]);
    const table = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    const joining = await placeCookingOrder();
    expect(joining.invoiceId).toBe(table._id);
    const diners = await placeOrder(server, shop);
    expect(diners.invoiceId).toBeNull();
    const confirmed = await changeStatus(server, shop, 'confirmKot', diners);
    expect(confirmed.data.kot.invoiceId).toBe(table._id);
    expect(await invoiceIdsOfKots()).toEqual([table._id, table._id, table._id, table._id]);
    const cancelled = await changeStatus(server, shop, 'deleteKot', joining);
    expect(cancelled.data.kot.invoiceId).toBeNull();
    await changeStatus(server, shop, 'updateKot', one);
    requireInvoice(await invoiceClient.pay(table._id));
    expect((await invoiceClient.listKots('PAID')).map(({ invoiceId }) => invoiceId)).toEqual([table._id]);
    expect((await placeCookingOrder()).invoiceId).toBeNull();
  });

  test('updates its invoice when it is edited', async () => {
    const kot = await placeCookingOrder();
    const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    requireInvoice(await invoiceClient.addCharges(invoice._id, 10, 5, 0));
    expect((await editLine(server, shop, kot, { quantity: 4 })).data.kot.orderValue).toBe(182);
    expect(await getInvoice(invoice._id)).toMatchObject({ subTotal: 182, totalPayment: 177, totalItems: 4 });
  });

  test('leaves its invoice when it is cancelled; the last one voids it', async () => {
    const [one, two] = [await placeCookingOrder(), await placePaneerOrder()];
    const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    requireInvoice(await invoiceClient.addCharges(invoice._id, 90, 20, 30));
    await changeStatus(server, shop, 'deleteKot', two);
    expect(await getInvoice(invoice._id)).toMatchObject({ kots: [one._id], subTotal: 91, totalPayment: 51 });
    expect((await deleteLine(server, shop, one)).data.kot.status).toBe('CANCELLED');
    expect(await getInvoice(invoice._id)).toMatchObject({ status: 'VOID', discount: 0, totalPayment: 0 });
    const next = await placeCookingOrder();
    const other = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    expect(other).toMatchObject({ kots: [next._id], invoiceNo: expect.stringMatching(/-000002$/) });
  });

  test('cannot be reduced to the discount or less', async () => {
    const [one, two] = [await placeCookingOrder(), await placePaneerOrder()];
    const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    requireInvoice(await invoiceClient.addCharges(invoice._id, 365.5));
    await expectNoChange(server, async () => {
      for (const refused of [
        await editLine(server, shop, one, { quantity: 1 }),
        await deleteLine(server, shop, one),
      ])
        expectError(refused, 'CONFLICT');
      expectError(await changeStatus(server, shop, 'deleteKot', two), 'CONFLICT');
    });
    requireInvoice(await invoiceClient.addCharges(invoice._id, 365.49));
    expect((await editLine(server, shop, one, { quantity: 1 })).status).toBe(200);
    expect(await getInvoice(invoice._id)).toMatchObject({ subTotal: 365.5, totalPayment: 0.01 });
  });

  test('keeps the price of its order when the menu changes', async () => {
    const one = await placeCookingOrder();
    setItemPrice(server, shop.items.naan, 5000);
    const two = await placeCookingOrder();
    const invoice = requireInvoice(await invoiceClient.openTable(shop.tables.T1));
    expect(invoice.items).toEqual([
      { name: 'Butter Naan', quantity: 2, price: 45.5, options: [] },
      { name: 'Butter Naan', quantity: 2, price: 50, options: [] },
    ]);
    expect(invoice).toMatchObject({ kots: [one._id, two._id], totalPayment: 191 });
  });
});
