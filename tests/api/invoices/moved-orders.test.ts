import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice, splitLines } from '../../support/api/invoices.ts';
import { cartBody, changeKotType, moveOrders, placeOrder } from '../../support/api/orders.ts';
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
const openSingle = async (kot: Kot) => requireInvoice(await invoiceClient.openSingle(kot._id));
const read = async ({ _id }: Invoice) => requireInvoice(await invoiceClient.view(_id, shop.owner.token));
const move = (input?: Parameters<typeof moveOrders>[2]) => moveOrders(server, shop, input);
const tableOf = (name: keyof TestShop['tables']) => ({
  tableId: { name },
  tables: [{ _id: shop.tables[name], name }],
});
const takePart = (invoice: Invoice) =>
  invoiceClient.addPayment(invoice._id, { paymentMode: 'CARD', amount: 10 });

describe('the bill of a table whose orders all move', () => {
  test('keeps its number, its amounts and its payments at the new table', async () => {
    const [one, two] = [await place(), await place()];
    const bill = await openTable();
    await takePart(bill);
    const before = await read(bill);
    const seq = latestSeq(server, shop);
    const { data } = await move();
    expect(data.kots).toMatchObject([one, two].map(({ _id }) => ({ _id, invoiceId: bill._id })));
    expect(await read(bill)).toEqual({ ...before, ...tableOf('T2') });
    expect(eventsAfter(server, shop, seq).map(({ name }) => name)).toEqual([
      'kot:changed',
      'kot:changed',
      'table:occupancy',
      'table:occupancy',
      'invoice:changed',
    ]);
    expect((await openTable('T2'))._id).toBe(bill._id);
    const paid = requireInvoice(await invoiceClient.pay(bill._id));
    expect(paid.status).toBe('PAID');
  });

  test('takes the open bills along that were split from it', async () => {
    const kot = await place('T1', 3);
    const [source, part] = await splitLines(invoiceClient, await openTable(), kot, [1]);
    await move();
    for (const bill of [source, part]) expect(await read(bill)).toMatchObject(tableOf('T2'));
  });

  test('takes the orders of an occupied table that have no bill', async () => {
    await place('T1');
    const bill = await openTable();
    const unbilled = await place('T2');
    await move({ merge: true });
    expect(await read(bill)).toMatchObject({ ...tableOf('T2'), subTotal: 91, status: 'OPEN' });
    expect((await read(bill)).kots).toContain(unbilled._id);
  });

  test('joins the bill of an occupied table with its charges, and is void', async () => {
    await place('T1');
    await place('T2');
    const [left, joined] = [await openTable('T1'), await openTable('T2')];
    requireInvoice(await invoiceClient.addCharges(left._id, 5, 10, 20));
    requireInvoice(await invoiceClient.addCharges(joined._id, 1));
    const seq = latestSeq(server, shop);
    const { data } = await move({ merge: true });
    expect(data.kots).toMatchObject([{ invoiceId: joined._id, invoiceIds: [joined._id] }]);
    expect(await read(joined)).toMatchObject({
      ...tableOf('T2'),
      subTotal: 91,
      discount: 6,
      packingFee: 10,
      deliveryCharges: 20,
    });
    expect(await read(left)).toMatchObject({ invoiceNo: left.invoiceNo, status: 'VOID' });
    expect(eventsAfter(server, shop, seq).map(({ name }) => name)).toEqual([
      'kot:changed',
      'table:occupancy',
      'invoice:voided',
      'invoice:changed',
    ]);
  });
});

describe('an order that moves alone', () => {
  test('leaves the bill of its table and joins that of the other', async () => {
    const [, moved] = [await place('T1'), await place('T1', 2)];
    await place('T2');
    const [left, joined] = [await openTable('T1'), await openTable('T2')];
    await move({ kotIds: [moved._id], merge: true });
    expect(await read(left)).toMatchObject({ ...tableOf('T1'), subTotal: 45.5 });
    expect(await read(joined)).toMatchObject({ ...tableOf('T2'), subTotal: 136.5 });
  });

  test('has no bill at a table without one', async () => {
    const [, moved] = [await place('T1'), await place('T1', 2)];
    const left = await openTable('T1');
    const { data } = await move({ kotIds: [moved._id] });
    expect(data.kots).toMatchObject([{ invoiceId: null, invoiceIds: [] }]);
    expect(await read(left)).toMatchObject({ subTotal: 45.5 });
  });

  test('keeps a bill of its own, also beside that of the other table', async () => {
    const moved = await place('T1');
    await place('T2');
    const [own, other] = [await openSingle(moved), await openTable('T2')];
    await move({ kotIds: [moved._id], merge: true });
    expect(await read(own)).toMatchObject({ ...tableOf('T2'), subTotal: 45.5, status: 'OPEN' });
    expect(await read(other)).toMatchObject({ subTotal: 45.5 });
  });

  test('does not leave a bill that would be less than its discount', async () => {
    const [, moved] = [await place('T1'), await place('T1', 2)];
    const left = await openTable('T1');
    requireInvoice(await invoiceClient.addCharges(left._id, 100));
    const response = await expectNoChange(server, () => move({ kotIds: [moved._id] }));
    expect(expectError(response, 'CONFLICT').message).toContain('Please lower the discount first.');
  });

  test('takes its table’s bill to takeaway and back to a table', async () => {
    const kot = await place('T1');
    const bill = await openTable('T1');
    await changeKotType(server, shop, kot, { kotType: 'TAKEAWAY' });
    expect(await read(bill)).toMatchObject({
      invoiceNo: bill.invoiceNo,
      tableId: null,
      tables: [],
      status: 'OPEN',
    });
    expect((await openSingle(kot))._id).toBe(bill._id);
    await changeKotType(server, shop, kot, { kotType: 'DINEIN', tableNo: 'T2' });
    expect(await read(bill)).toMatchObject({ ...tableOf('T2'), subTotal: 45.5, status: 'OPEN' });
    await place('T2');
    expect(await read(bill)).toMatchObject({ subTotal: 91 });
    expect((await openTable('T2'))._id).toBe(bill._id);
  });

  test('comes from takeaway with its bill, which takes the orders of its table that have none', async () => {
    const away = await place('T1');
    const bill = await openTable('T1');
    await changeKotType(server, shop, away, { kotType: 'TAKEAWAY' });
    await place('T2');
    await changeKotType(server, shop, away, { kotType: 'DINEIN', tableNo: 'T2', merge: true });
    expect(await read(bill)).toMatchObject({ ...tableOf('T2'), subTotal: 91, status: 'OPEN' });
  });

  test('comes from takeaway and keeps its bill apart from that of the table', async () => {
    const away = await place('T1');
    const bill = await openTable('T1');
    await changeKotType(server, shop, away, { kotType: 'TAKEAWAY' });
    await place('T2');
    const other = await openTable('T2');
    await changeKotType(server, shop, away, { kotType: 'DINEIN', tableNo: 'T2', merge: true });
    await place('T2');
    expect(await read(bill)).toMatchObject({ ...tableOf('T2'), subTotal: 45.5, status: 'OPEN' });
    expect(await read(other)).toMatchObject({ subTotal: 91 });
  });

  test('comes from takeaway with money on its bill, and stays apart from orders without one', async () => {
    const away = await place('T1');
    const bill = await openTable('T1');
    await changeKotType(server, shop, away, { kotType: 'TAKEAWAY' });
    await takePart(bill);
    await place('T2');
    await changeKotType(server, shop, away, { kotType: 'DINEIN', tableNo: 'T2', merge: true });
    expect(await read(bill)).toMatchObject({ ...tableOf('T2'), subTotal: 45.5, due: 35.5 });
    expect(await openTable('T2')).toMatchObject({ subTotal: 45.5, due: 45.5 });
  });
});

describe('orders do not move between bills', () => {
  const refused = async (input: Parameters<typeof moveOrders>[2], sentence: string) => {
    const response = await expectNoChange(server, () => move({ merge: true, ...input }));
    expect(expectError(response, 'CONFLICT').message).toBe(sentence);
  };
  const hasPayments = ({ invoiceNo }: Invoice) =>
    `Bill ${invoiceNo} is paid or waived in part already. Please take the rest of its payment first.`;
  const isSplit = ({ invoiceNo }: Invoice) =>
    `Bill ${invoiceNo} is split. Please join its bills again, or take their payment first.`;

  test('while one of them is paid in part', async () => {
    const [kot] = [await place('T1'), await place('T1'), await place('T2')];
    const [source, target] = [await openTable('T1'), await openTable('T2')];
    await takePart(target);
    await refused({}, hasPayments(target));
    await refused({ kotIds: [kot._id] }, hasPayments(target));
    await refused({ from: shop.tables.T2, toTableId: shop.tables.T1 }, hasPayments(target));
    expect((await read(source)).status).toBe('OPEN');
  });

  test('while one of them is split', async () => {
    const [kot] = [await place('T1', 3), await place('T2')];
    const [source, target] = [await openTable('T1'), await openTable('T2')];
    await splitLines(invoiceClient, source, kot, [1]);
    await refused({}, isSplit(source));
    await refused({ from: shop.tables.T2, toTableId: shop.tables.T1 }, isSplit(source));
    expect((await read(target)).status).toBe('OPEN');
  });

  test('once their bill is paid and one that was split from it is not', async () => {
    const kot = await place('T1', 3);
    const [source] = await splitLines(invoiceClient, await openTable('T1'), kot, [1]);
    requireInvoice(await invoiceClient.pay(source._id));
    await refused(
      {},
      `Bill ${source.invoiceNo} was split, and is paid itself. Please take the payment of its other bills first.`,
    );
  });
});
