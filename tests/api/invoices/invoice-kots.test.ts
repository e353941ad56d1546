import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { request } from '../../support/client.ts';
import { changesNothing } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect-error.ts';
import { invoiceFrom, invoicesOf } from '../../support/invoices.ts';
import { changeStatus, placeOrder } from '../../support/orders.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let bills: ReturnType<typeof invoicesOf>;
beforeEach(async () => {
  shop = await seedShop(server);
  bills = invoicesOf(server, shop);
});

/** Staff's order at T1: two naans for 91 rupees, unless the test says otherwise. */
const cooking = (body: Record<string, unknown> = {}) =>
  placeOrder(server, shop, { as: shop.waiter.token, body });
const paneer = () => cooking({ cartItems: [{ foodItemId: shop.items.paneer, qty: 1 }] });

/** The bill as the shop sees it now. */
const now = async (invoiceId: string) => invoiceFrom(await bills.view(invoiceId, shop.owner.token));

const lineOf = (kot: Kot) => ({ shopId: shop.shopId, orderItemId: kot.items[0]?._id ?? '' });
const edit = (kot: Kot, quantity: number) =>
  request(origin, ordersApi.editOrderItem, {
    params: lineOf(kot),
    body: { kotId: kot._id, quantity },
    as: shop.owner.token,
  });
const drop = (kot: Kot) =>
  request(origin, ordersApi.deleteOrderItem, {
    params: lineOf(kot),
    body: { kotId: kot._id },
    as: shop.owner.token,
  });

describe('a ticket that starts to cook', () => {
  test('joins the open bill of its table, whoever placed it', async () => {
    const first = await cooking();
    const bill = invoiceFrom(await bills.table(shop.tables.T1));
    const byStaff = await cooking();
    const byDiner = await placeOrder(server, shop);
    expect((await now(bill._id)).kots).toEqual([first._id, byStaff._id]);
    await changeStatus(server, shop, 'confirmKot', byDiner);
    expect(await now(bill._id)).toMatchObject({
      kots: [first._id, byStaff._id, byDiner._id],
      totalPayment: 273,
      totalItems: 6,
      customerId: { name: 'Meera' },
    });
  });

  test('joins nothing elsewhere: not at another table, not a single bill, not one that is paid', async () => {
    const first = await cooking();
    const single = invoiceFrom(await bills.single(first._id));
    await cooking();
    expect((await now(single._id)).kots).toEqual([first._id]);

    const table = invoiceFrom(await bills.table(shop.tables.T1));
    await cooking({ tableNo: 'T2' });
    await cooking({ kotType: 'TAKEAWAY' });
    expect((await now(table._id)).kots).toHaveLength(2);
    invoiceFrom(await bills.pay(table._id));
    const next = await cooking();
    expect((await now(table._id)).kots).not.toContain(next._id);
    expect(invoiceFrom(await bills.table(shop.tables.T1))).toMatchObject({ kots: [next._id] });
  });

  test('a rejected one never does', async () => {
    await cooking();
    const bill = invoiceFrom(await bills.table(shop.tables.T1));
    await changeStatus(server, shop, 'rejectKot', await placeOrder(server, shop));
    expect(await now(bill._id)).toEqual({ ...bill, shopId: expect.anything() });
  });
});

describe('calling again', () => {
  test('answers with the same bill and changes nothing', async () => {
    const kot = await cooking();
    const single = invoiceFrom(await bills.single(kot._id));
    await changesNothing(server, async () => {
      expect(invoiceFrom(await bills.single(kot._id))).toEqual(single);
    });
    const table = invoiceFrom(await bills.table(shop.tables.T1));
    await changesNothing(server, async () => {
      expect(invoiceFrom(await bills.table(shop.tables.T1))).toEqual(table);
    });
    expect((await bills.list()).data.invoiceFilteredCount).toBe(1);
  });
});

describe('the latest call takes the ticket', () => {
  test('a table bill takes every ticket; the bills left empty are void and keep their numbers', async () => {
    const [one, two] = [await cooking(), await cooking()];
    const first = invoiceFrom(await bills.single(one._id));
    const second = invoiceFrom(await bills.single(two._id));
    const table = invoiceFrom(await bills.table(shop.tables.T1));
    expect(table.kots).toEqual([one._id, two._id]);
    for (const before of [first, second]) {
      const { _id, invoiceNo } = before;
      expect(await now(_id)).toMatchObject({ status: 'VOID', invoiceNo, kots: [], totalPayment: 0 });
      expectError(await bills.pay(_id), 'CONFLICT');
      expectError(await bills.charge(_id, 0), 'CONFLICT');
    }
    const numbers = [first, second, table].map(({ invoiceNo }) => invoiceNo.slice(5));
    expect(numbers).toEqual(['000001', '000002', '000003']);
    expect((await bills.list()).data.invoices.map(({ _id }) => _id)).toEqual([table._id]);
  });

  test('a single bill takes one from the table bill, which goes on with the rest, and takes it back', async () => {
    const [one, two] = [await cooking(), await paneer()];
    const table = invoiceFrom(await bills.table(shop.tables.T1));
    const single = invoiceFrom(await bills.single(two._id));
    expect(single).toMatchObject({ kots: [two._id], totalPayment: 320 });
    expect(await now(table._id)).toMatchObject({ status: 'OPEN', kots: [one._id], totalPayment: 91 });
    const again = invoiceFrom(await bills.table(shop.tables.T1));
    expect(again).toMatchObject({ _id: table._id, kots: [one._id, two._id], totalPayment: 411 });
    expect((await now(single._id)).status).toBe('VOID');
  });

  test('and the charges of a bill that it leaves empty, but not those of one that goes on', async () => {
    const [one, two] = [await cooking(), await paneer()];
    const single = invoiceFrom(await bills.single(two._id));
    invoiceFrom(await bills.charge(single._id, 20, 10.5, 5));
    const table = invoiceFrom(await bills.table(shop.tables.T1));
    expect(table).toMatchObject({ discount: 20, packingFee: 10.5, deliveryCharges: 5, totalPayment: 406.5 });
    expect(await now(single._id)).toMatchObject({ status: 'VOID', discount: 0, totalPayment: 0 });

    // The table's bill keeps what was said of the whole table.
    const apart = invoiceFrom(await bills.single(one._id));
    expect(apart).toMatchObject({ discount: 0, packingFee: 0, totalPayment: 91 });
    invoiceFrom(await bills.charge(apart._id, 1, 2, 3));
    const again = invoiceFrom(await bills.table(shop.tables.T1));
    expect(again).toMatchObject({ discount: 21, packingFee: 12.5, deliveryCharges: 8, totalPayment: 410.5 });

    invoiceFrom(await bills.single(one._id));
    const last = invoiceFrom(await bills.single(two._id));
    expect(last).toMatchObject({ kots: [two._id], discount: 21, packingFee: 12.5, deliveryCharges: 8 });
    expect((await now(table._id)).status).toBe('VOID');
  });

  test('but not below the discount of the bill that holds it', async () => {
    const [, two] = [await cooking(), await paneer()];
    const table = invoiceFrom(await bills.table(shop.tables.T1));
    invoiceFrom(await bills.charge(table._id, 100));
    const refusal = await changesNothing(server, () => bills.single(two._id));
    expect(expectError(refusal, 'CONFLICT').message).toContain(table.invoiceNo);
  });
});

describe('a billed ticket', () => {
  /** What each live ticket says of its bill, the earliest first. */
  const billedOn = async () => (await bills.kots()).map(({ invoiceId }) => invoiceId).reverse();

  test('says which bill holds it, from the first to the last', async () => {
    const [one, two] = [await cooking(), await cooking()];
    expect(await billedOn()).toEqual([null, null]);
    const single = invoiceFrom(await bills.single(two._id));
    expect(await billedOn()).toEqual([null, single._id]);
    const table = invoiceFrom(await bills.table(shop.tables.T1));
    const joining = await cooking();
    expect(joining.invoiceId).toBe(table._id);
    const diners = await placeOrder(server, shop);
    expect(diners.invoiceId).toBeNull();
    const confirmed = await changeStatus(server, shop, 'confirmKot', diners);
    expect(confirmed.data.kot.invoiceId).toBe(table._id);
    expect(await billedOn()).toEqual([table._id, table._id, table._id, table._id]);
    const cancelled = await changeStatus(server, shop, 'deleteKot', joining);
    expect(cancelled.data.kot.invoiceId).toBeNull();
    await changeStatus(server, shop, 'updateKot', one);
    invoiceFrom(await bills.pay(table._id));
    expect((await bills.kots('PAID')).map(({ invoiceId }) => invoiceId)).toEqual([table._id]);
    expect((await cooking()).invoiceId).toBeNull();
  });

  test('that is edited changes its bill at once', async () => {
    const kot = await cooking();
    const bill = invoiceFrom(await bills.table(shop.tables.T1));
    invoiceFrom(await bills.charge(bill._id, 10, 5, 0));
    expect((await edit(kot, 4)).data.kot.orderValue).toBe(182);
    expect(await now(bill._id)).toMatchObject({ subTotal: 182, totalPayment: 177, totalItems: 4 });
  });

  test('that is cancelled leaves its bill; the last one leaves it void', async () => {
    const [one, two] = [await cooking(), await paneer()];
    const bill = invoiceFrom(await bills.table(shop.tables.T1));
    invoiceFrom(await bills.charge(bill._id, 90, 20, 30));
    await changeStatus(server, shop, 'deleteKot', two);
    expect(await now(bill._id)).toMatchObject({ kots: [one._id], subTotal: 91, totalPayment: 51 });
    // The last line of the last ticket.
    expect((await drop(one)).data.kot.status).toBe('CANCELLED');
    expect(await now(bill._id)).toMatchObject({ status: 'VOID', discount: 0, totalPayment: 0 });
    const next = await cooking();
    const other = invoiceFrom(await bills.table(shop.tables.T1));
    expect(other).toMatchObject({ kots: [next._id], invoiceNo: expect.stringMatching(/-000002$/) });
  });

  test('cannot be changed to no more than the discount', async () => {
    const [one, two] = [await cooking(), await paneer()];
    const bill = invoiceFrom(await bills.table(shop.tables.T1));
    invoiceFrom(await bills.charge(bill._id, 365.5));
    await changesNothing(server, async () => {
      for (const refused of [await edit(one, 1), await drop(one)]) expectError(refused, 'CONFLICT');
      expectError(await changeStatus(server, shop, 'deleteKot', two), 'CONFLICT');
    });
    invoiceFrom(await bills.charge(bill._id, 365.49));
    expect((await edit(one, 1)).status).toBe(200);
    expect(await now(bill._id)).toMatchObject({ subTotal: 365.5, totalPayment: 0.01 });
  });

  test('shows the price of its order, whatever the menu says by now', async () => {
    const one = await cooking();
    server.app.databases.writer.prepare('UPDATE items SET price = 5000 WHERE id = ?').run(shop.items.naan);
    const two = await cooking();
    const bill = invoiceFrom(await bills.table(shop.tables.T1));
    expect(bill.items).toEqual([
      { name: 'Butter Naan', quantity: 2, price: 45.5 },
      { name: 'Butter Naan', quantity: 2, price: 50 },
    ]);
    expect(bill).toMatchObject({ kots: [one._id, two._id], totalPayment: 191 });
  });
});
