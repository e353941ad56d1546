import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { cartBody, changeStatus, moveOrders, placeOrder } from '../../support/api/orders.ts';
import { listOccupiedTables, listTables, mergeTables, unmergeTables } from '../../support/api/tables.ts';
import { eventsAfter, latestSeq } from '../../support/database/event-log.ts';
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

/** One naan is 45.5 rupees. */
const place = (tableNo = 'T1', naan = 1) =>
  placeOrder(server, shop, { as: shop.waiter.token, body: { tableNo, ...cartBody(shop, { naan }) } });
const openTable = async (table: keyof TestShop['tables'] = 'T1') =>
  requireInvoice(await invoiceClient.openTable(shop.tables[table]));
const read = async ({ _id }: Invoice) => requireInvoice(await invoiceClient.view(_id, shop.owner.token));
const merge = () => mergeTables(server, shop, [shop.tables.T1, shop.tables.T2]);
const tablesOf = (...names: (keyof TestShop['tables'])[]) => ({
  tableId: { name: names[0] },
  tables: names.map((name) => ({ _id: shop.tables[name], name })),
});
const takePart = (invoice: Invoice) =>
  invoiceClient.addPayment(invoice._id, { paymentMode: 'CARD', amount: 10 });
const eventNames = (seq: number) => eventsAfter(server, shop, seq).map(({ name }) => name);

describe('the bill of merged tables', () => {
  test('has the orders of all of them, from whichever it is asked for', async () => {
    await merge();
    const [one, two] = [await place('T1'), await place('T2')];
    const bill = await openTable('T2');
    expect(bill).toMatchObject({ ...tablesOf('T1', 'T2'), subTotal: 91, kots: [one._id, two._id] });
    expect((await openTable('T1'))._id).toBe(bill._id);
    const later = await place('T2');
    expect(later).toMatchObject({ invoiceId: bill._id, tableId: { name: 'T2' } });
    expect(await read(bill)).toMatchObject({ subTotal: 136.5 });
  });

  test('takes what a diner ordered at any of them, once it is confirmed', async () => {
    await merge();
    await place('T1');
    const bill = await openTable();
    const requested = await placeOrder(server, shop, { body: { tableNo: 'T2' } });
    const { data } = await changeStatus(server, shop, 'confirmKot', requested);
    expect(data.kot).toMatchObject({ invoiceId: bill._id, tableId: { name: 'T2' } });
  });

  test('is the host’s, with the charges of the others, which are void', async () => {
    const [one, two] = [await place('T1'), await place('T2')];
    const [host, other] = [await openTable('T1'), await openTable('T2')];
    requireInvoice(await invoiceClient.addCharges(host._id, 1));
    requireInvoice(await invoiceClient.addCharges(other._id, 5, 10, 20));
    const seq = latestSeq(server, shop);
    await merge();
    expect(eventNames(seq)).toEqual(['table:grouped', 'invoice:voided', 'invoice:changed']);
    expect(await read(host)).toMatchObject({
      ...tablesOf('T1', 'T2'),
      kots: [one._id, two._id],
      subTotal: 91,
      discount: 6,
      packingFee: 10,
      deliveryCharges: 20,
    });
    expect((await read(other)).status).toBe('VOID');
  });

  test('is that of another table if the host has none, and takes orders without a bill', async () => {
    const [one, two] = [await place('T1'), await place('T2')];
    const bill = await openTable('T2');
    await merge();
    expect(await read(bill)).toMatchObject({ ...tablesOf('T1', 'T2'), kots: [one._id, two._id] });
  });

  test('frees all tables when it is paid, and they are separate', async () => {
    await merge();
    await place('T1');
    await place('T2');
    const bill = await openTable();
    await takePart(bill);
    expect(await listOccupiedTables(server, shop)).toEqual(['T1', 'T2']);
    const seq = latestSeq(server, shop);
    const paid = requireInvoice(await invoiceClient.pay(bill._id));
    expect(paid).toMatchObject({ status: 'PAID', ...tablesOf('T1', 'T2') });
    expect(eventNames(seq)).toEqual([
      'kot:paid',
      'kot:paid',
      'table:occupancy',
      'table:occupancy',
      'table:grouped',
      'invoice:paid',
    ]);
    expect(await listOccupiedTables(server, shop)).toEqual([]);
    expect((await listTables(server, shop)).map(({ group }) => group)).toEqual([null, null]);
    await place('T2');
    expect(await openTable('T2')).toMatchObject(tablesOf('T2'));
  });

  test('that is paid before the bill of one order alone keeps them merged until that is paid too', async () => {
    const { group } = (await merge()).data;
    const [one] = [await place('T1'), await place('T2')];
    const bill = await openTable();
    const alone = requireInvoice(await invoiceClient.openSingle(one._id));
    expect(alone).toMatchObject(tablesOf('T1'));
    requireInvoice(await invoiceClient.pay(bill._id));
    expect(await listOccupiedTables(server, shop)).toEqual(['T1', 'T2']);
    expect((await listTables(server, shop)).map((table) => table.group)).toEqual([group, group]);
    requireInvoice(await invoiceClient.pay(alone._id));
    expect(await listOccupiedTables(server, shop)).toEqual([]);
    expect((await listTables(server, shop)).map((table) => table.group)).toEqual([null, null]);
  });

  test('keeps an order that moves between its tables, also when it is paid in part', async () => {
    await merge();
    const kot = await place('T1');
    const bill = await openTable();
    await takePart(bill);
    const { data } = await moveOrders(server, shop, { kotIds: [kot._id], merge: true });
    expect(data.kots).toMatchObject([{ tableId: { name: 'T2' }, invoiceId: bill._id }]);
    expect(await read(bill)).toMatchObject({ status: 'OPEN', kots: [kot._id], ...tablesOf('T1', 'T2') });
  });

  test('names all tables in the exported file', async () => {
    await merge();
    await place('T2');
    const { invoiceNo } = await openTable();
    const { text } = await invoiceClient.export();
    expect(text).toContain(`${invoiceNo},OPEN,`);
    expect(text).toContain(',T1 + T2,');
  });

  test('names all tables on what is split from it', async () => {
    await merge();
    const kot = await place('T1', 3);
    const bills = await splitLines(invoiceClient, await openTable(), kot, [1]);
    for (const bill of bills) expect(bill).toMatchObject(tablesOf('T1', 'T2'));
  });
});

describe('tables with money or a split on a bill', () => {
  test.each(['T1', 'T2'] as const)('cannot be merged while the bill of %s is paid in part', async (table) => {
    await place('T1');
    await place('T2');
    const bill = await openTable(table);
    await takePart(bill);
    const error = expectError(await expectNoChange(server, merge), 'CONFLICT');
    expect(error.message).toBe(
      `Bill ${bill.invoiceNo} is paid or waived in part already. Please take the rest of its payment first.`,
    );
  });

  test('cannot be merged while a bill is split', async () => {
    const kot = await place('T2', 3);
    const bill = await openTable('T2');
    const [source] = await splitLines(invoiceClient, bill, kot, [1]);
    const error = expectError(await expectNoChange(server, merge), 'CONFLICT');
    expect(error.message).toBe(
      `Bill ${bill.invoiceNo} is split. Please join its bills again, or take their payment first.`,
    );
    if (source) requireInvoice(await invoiceClient.pay(source._id));
    expect(expectError(await expectNoChange(server, merge), 'CONFLICT').message).toContain(
      'Please take the payment of its other bills first.',
    );
  });

  test('cannot be unmerged', async () => {
    const { group } = (await merge()).data;
    await place('T2');
    await takePart(await openTable());
    expectError(await expectNoChange(server, () => unmergeTables(server, shop, group._id)), 'CONFLICT');
  });
});

describe('unmerging', () => {
  test('leaves the bill with the orders of the host, and those of the others get their own', async () => {
    const { group } = (await merge()).data;
    const [one, two] = [await place('T1'), await place('T2', 2)];
    const bill = await openTable();
    const seq = latestSeq(server, shop);
    await unmergeTables(server, shop, group._id);
    expect(eventNames(seq)).toEqual(['table:grouped', 'invoice:changed']);
    expect(await read(bill)).toMatchObject({ ...tablesOf('T1'), kots: [one._id], subTotal: 45.5 });
    expect(await openTable('T2')).toMatchObject({ ...tablesOf('T2'), kots: [two._id], subTotal: 91 });
  });

  test('gives the bill to the table that ordered, if the host did not', async () => {
    const { group } = (await merge()).data;
    const kot = await place('T2');
    const bill = await openTable();
    await unmergeTables(server, shop, group._id);
    expect(await read(bill)).toMatchObject({ ...tablesOf('T2'), kots: [kot._id], status: 'OPEN' });
    expect((await openTable('T2'))._id).toBe(bill._id);
  });

  test('is refused while the discount is more than what the host keeps', async () => {
    const { group } = (await merge()).data;
    await place('T1');
    await place('T2', 2);
    const bill = await openTable();
    requireInvoice(await invoiceClient.addCharges(bill._id, 60));
    const response = await expectNoChange(server, () => unmergeTables(server, shop, group._id));
    expect(expectError(response, 'CONFLICT').message).toBe(
      `Bill ${bill.invoiceNo} would be less than its discount. Please lower the discount first.`,
    );
  });
});
