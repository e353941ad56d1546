import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeKotType, changeStatus, moveOrders, placeOrder } from '../../support/api/orders.ts';
import { listOccupiedTables } from '../../support/api/tables.ts';
import { newId } from '../../support/builders/ids.ts';
import { eventsAfter, latestSeq } from '../../support/database/event-log.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const place = (tableNo = 'T1', kotType: Kot['kotType'] = 'DINEIN') =>
  placeOrder(server, shop, { as: shop.waiter.token, body: { tableNo, kotType } });
const move = (input?: Parameters<typeof moveOrders>[2]) => moveOrders(server, shop, input);
type TypeChange = Parameters<typeof changeKotType>[3];
const changeType = (kot: Kot, body: TypeChange, headers?: Record<string, string>) =>
  changeKotType(server, shop, kot, body, headers);
const t1 = () => ({ _id: shop.tables.T1, name: 'T1' });
const t2 = () => ({ _id: shop.tables.T2, name: 'T2' });
async function pay(kot: Kot): Promise<void> {
  const invoiceClient = createInvoiceClient(server, shop);
  requireInvoice(await invoiceClient.pay(requireInvoice(await invoiceClient.openSingle(kot._id))._id));
}

describe('moving a table', () => {
  test('takes all its live orders along, which keep number, time and marks', async () => {
    const requested = await placeOrder(server, shop);
    const cooking = await place();
    const { data } = await changeStatus(server, shop, 'updateKot', await place());
    const response = await move();
    expect(response.status).toBe(200);
    expect(response.message).toBe('Moved to table T2');
    expect(response.data.kots).toEqual(
      [requested, cooking, data.kot].map((kot) => ({ ...kot, tableId: t2(), movedFrom: t1() })),
    );
    expect(await listOccupiedTables(server, shop)).toEqual(['T2']);
  });

  test('sends each order and then both tables, and nothing that rings or prints a KOT', async () => {
    const [one, two] = [await place(), await place()];
    const before = latestSeq(server, shop);
    await move();
    expect(eventsAfter(server, shop, before)).toMatchObject([
      { name: 'kot:changed', payload: { kot: { _id: one._id, tableId: t2(), heardAt: null, changes: [] } } },
      { name: 'kot:changed', payload: { kot: { _id: two._id, tableId: t2() } } },
      { name: 'table:occupancy', payload: { table: { name: 'T1', isEmpty: true } } },
      { name: 'table:occupancy', payload: { table: { name: 'T2', isEmpty: false } } },
    ]);
  });

  test('takes an order along that is paid while it cooks', async () => {
    const prepaid = await place();
    await pay(prepaid);
    const { data } = await move();
    expect(data.kots).toMatchObject([{ _id: prepaid._id, tableId: t2(), status: 'COOKING' }]);
    expect(await listOccupiedTables(server, shop)).toEqual([]);
  });

  test('onto itself does nothing', async () => {
    const kot = await place();
    const response = await expectNoChange(server, () => move({ toTableId: shop.tables.T1 }));
    expect(response.status).toBe(200);
    expect(response.data.kots).toEqual([kot]);
  });

  test('onto an occupied table is refused unless the request joins its orders', async () => {
    await place('T1');
    await place('T2');
    const response = await expectNoChange(server, () => move());
    const error = expectError(response, 'CONFLICT');
    expect(error.message).toBe('Table T2 is occupied. Please join its orders, or choose another table.');
    expect(error.data).toEqual({ occupied: true });
    expect((await move({ merge: true })).status).toBe(200);
    expect(await listOccupiedTables(server, shop)).toEqual(['T2']);
  });

  test('without an order is refused', async () => {
    const kot = await place();
    await changeStatus(server, shop, 'deleteKot', kot);
    const response = await expectNoChange(server, () => move());
    expect(expectError(response, 'CONFLICT').message).toBe('Table T1 has no order to move.');
  });

  test('twice with one key moves once', async () => {
    await place();
    const headers = { 'idempotency-key': newId() };
    const first = await move({ headers });
    const again = await expectNoChange(server, () => move({ headers }));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.data).toEqual(first.data);
  });

  test('of another shop, or to one, is not found', async () => {
    const other = await seedShop(server);
    await place();
    for (const input of [{ from: other.tables.T1 }, { toTableId: other.tables.T2 }, { toTableId: newId() }])
      expectError(await expectNoChange(server, () => move(input)), 'NOT_FOUND');
  });
});

describe('moving single orders', () => {
  test('leaves the others at the table, and moving them back forgets where they were', async () => {
    const [one, two] = [await place(), await place()];
    const { data } = await move({ kotIds: [two._id, two._id] });
    expect(data.kots).toMatchObject([{ _id: two._id, tableId: t2(), movedFrom: t1() }]);
    expect(await listOccupiedTables(server, shop)).toEqual(['T1', 'T2']);
    const back = await move({
      from: shop.tables.T2,
      toTableId: shop.tables.T1,
      kotIds: [two._id],
      merge: true,
    });
    expect(back.data.kots).toEqual([two]);
    expect(one.movedFrom).toBeNull();
  });

  test('keeps the table at which an order was placed over several moves', async () => {
    const kot = await place();
    await changeType(kot, { kotType: 'TAKEAWAY' });
    const { data } = await changeType(kot, { kotType: 'DINEIN', tableNo: 'T2' });
    expect(data.kot).toEqual({ ...kot, tableId: t2(), movedFrom: t1() });
  });

  test('refuses an order that is elsewhere, finished, or of another shop', async () => {
    const [elsewhere, served] = [await place('T2'), await place()];
    await changeStatus(server, shop, 'updateKot', served);
    await pay(served);
    const foreign = await placeOrder(server, await seedShop(server));
    await place();
    const moveOnly = (kot: Kot) => expectNoChange(server, () => move({ kotIds: [kot._id], merge: true }));
    expect(expectError(await moveOnly(elsewhere), 'CONFLICT').message).toBe(
      `Order #${elsewhere.tokenNo} is not at this table any more. Please look at it again.`,
    );
    expect(expectError(await moveOnly(served), 'CONFLICT').message).toBe(
      `Order #${served.tokenNo} is already paid`,
    );
    expectError(await moveOnly(foreign), 'NOT_FOUND');
  });
});

describe('changing the type', () => {
  test('of a dine-in order to takeaway frees its table, and keeps number, time and marks', async () => {
    const kot = await place();
    const before = latestSeq(server, shop);
    const { data, message } = await changeType(kot, { kotType: 'TAKEAWAY' });
    expect(message).toBe(`Order #${kot.tokenNo} updated`);
    expect(data.kot).toEqual({ ...kot, kotType: 'TAKEAWAY', tableId: null, movedFrom: t1() });
    expect(eventsAfter(server, shop, before)).toMatchObject([
      { name: 'kot:changed', payload: { kot: data.kot } },
      { name: 'table:occupancy', payload: { table: { name: 'T1', isEmpty: true } } },
    ]);
    const back = await changeType(kot, { kotType: 'DINEIN', tableNo: 't1' });
    expect(back.data.kot).toEqual(kot);
    expect(await listOccupiedTables(server, shop)).toEqual(['T1']);
  });

  test('between takeaway and delivery sends only the order', async () => {
    const kot = await place('T1', 'TAKEAWAY');
    const before = latestSeq(server, shop);
    const { data } = await changeType(kot, { kotType: 'DELIVERY', tableNo: 'T1' });
    expect(data.kot).toEqual({ ...kot, kotType: 'DELIVERY' });
    expect(eventsAfter(server, shop, before)).toMatchObject([{ name: 'kot:changed' }]);
  });

  test('to what it is does nothing', async () => {
    const [here, takeaway] = [await place(), await place('T1', 'TAKEAWAY')];
    await expectNoChange(server, async () => {
      expect((await changeType(here, { kotType: 'DINEIN', tableNo: 'T1' })).data.kot).toEqual(here);
      expect((await changeType(takeaway, { kotType: 'TAKEAWAY' })).data.kot).toEqual(takeaway);
    });
  });

  test('to a table that is occupied, unknown or missing is refused', async () => {
    await place('T2');
    const kot = await place('T1', 'TAKEAWAY');
    const change = (body: TypeChange) => expectNoChange(server, () => changeType(kot, body));
    const occupied = expectError(await change({ kotType: 'DINEIN', tableNo: 'T2' }), 'CONFLICT');
    expect(occupied.data).toEqual({ occupied: true });
    expectError(await change({ kotType: 'DINEIN', tableNo: 'T9' }), 'NOT_FOUND');
    expectInvalidFields(await change({ kotType: 'DINEIN' }), 'tableNo');
    const joined = await changeType(kot, { kotType: 'DINEIN', tableNo: 'T2', merge: true });
    expect(joined.data.kot).toMatchObject({ tableId: t2(), movedFrom: null });
  });

  test('of an order that has ended is refused', async () => {
    const kot = await place();
    await changeStatus(server, shop, 'deleteKot', kot);
    const response = await expectNoChange(server, () => changeType(kot, { kotType: 'TAKEAWAY' }));
    expect(expectError(response, 'CONFLICT').message).toBe(`Order #${kot.tokenNo} is already cancelled`);
  });

  test('twice with one key changes once', async () => {
    const kot = await place();
    const headers = { 'idempotency-key': newId() };
    const first = await changeType(kot, { kotType: 'TAKEAWAY' }, headers);
    const again = await expectNoChange(server, () => changeType(kot, { kotType: 'TAKEAWAY' }, headers));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.data).toEqual(first.data);
  });
});
