import { expect } from 'vitest';
import { Invoice, type Kot, PublicInvoice } from '../client/entity-schemas.ts';
import type { EventSocket } from '../client/event-socket.ts';
import { expectData, expectErrorResponse } from '../client/response-assertions.ts';
import { idempotencyHeader } from '../client/server-process.ts';
import {
  cartTotal,
  changeStatus,
  createCart,
  type DayContext,
  listOccupiedTables,
  placeOrder,
} from '../context.ts';
import type { ExpectedSales } from './expected-sales.ts';

const invoiceShape = { invoice: Invoice };

export async function payBeforeServing(
  { shopId, owner, cook, menu }: DayContext,
  counter: EventSocket,
  expectedSales: ExpectedSales,
) {
  const diner = { customerName: 'Imran', customerPhoneNo: '9812300003' };
  const kot = await placeOrder(owner, shopId, {
    ...createCart([menu.chai, 6]),
    ...diner,
    kotType: 'TAKEAWAY',
  });
  expect(kot.tableId).toBeNull();
  const response = await owner.post(
    `/invoices/single-invoice/${shopId}`,
    { kotId: kot._id },
    idempotencyHeader(),
  );
  const { invoice } = expectData(response, invoiceShape, 201);
  expect(invoice).toMatchObject({ status: 'OPEN', tableId: null, totalPayment: 123, kots: [kot._id] });
  await counter.waitForEvent('invoice:opened', { invoice });
  const path = `/invoices/pay-invoice/${invoice._id}/${shopId}`;
  const barter = expectErrorResponse(
    await owner.put(path, { paymentMode: 'BARTER' }, idempotencyHeader()),
    400,
    'VALIDATION',
  );
  expect(Object.keys(barter.fields ?? {})).toEqual(['paymentMode']);
  const key = idempotencyHeader();
  const first = await owner.put(path, { paymentMode: 'GOOGLEPAY' }, key);
  const paid = expectData(first, invoiceShape).invoice;
  expect(paid).toMatchObject({
    status: 'PAID',
    amountReceived: 123,
    waivedAmount: 0,
    paidAt: expect.any(String),
  });
  const replay = await owner.put(path, { paymentMode: 'GOOGLEPAY' }, key);
  expect([replay.headers.get('idempotency-replayed'), replay.body]).toEqual(['true', first.body]);
  expectErrorResponse(await owner.put(path, { paymentMode: 'CASH' }, idempotencyHeader()), 409, 'CONFLICT');
  expectedSales.addPayment('GOOGLEPAY', 123);

  const announced = await counter.waitForEvent('invoice:paid', { invoice: paid });
  const waiting = { ...kot, paidAt: expect.any(String), invoiceId: paid._id, invoiceIds: [paid._id] };
  const events = counter.received.filter(({ message }) => message.seq === announced.seq - 1);
  expect(events).toMatchObject([{ name: 'kot:paid', message: { kot: waiting } }]);
  expectErrorResponse(await owner.delete(`/orders/delete-kot/${kot._id}/${shopId}`), 409, 'CONFLICT');
  const handedOver = await changeStatus(cook, shopId, 'update-kot', kot);
  expect(handedOver).toEqual({ ...waiting, status: 'PAID', servedAt: expect.any(String) });
  return paid;
}

export async function sellDelivery({ shopId, owner, cook, menu }: DayContext, expectedSales: ExpectedSales) {
  const diner = { customerName: 'Ravi Thakur', customerPhoneNo: '+919812300001' };
  const kot = await placeOrder(owner, shopId, {
    ...createCart([menu.dal, 2]),
    ...diner,
    kotType: 'DELIVERY',
  });
  expect(kot).toMatchObject({ tableId: null, customerId: { name: 'Ravi Thakur', phoneNo: '9812300001' } });
  await changeStatus(cook, shopId, 'update-kot', kot);
  const single = `/invoices/single-invoice/${shopId}`;
  const { invoice } = expectData(
    await owner.post(single, { kotId: kot._id }, idempotencyHeader()),
    invoiceShape,
    201,
  );
  const path = `/invoices/add-charges/${invoice._id}/${shopId}`;
  const charges = { deliveryCharges: 40, packingFee: 15.25, discount: 360 };
  expect(expectErrorResponse(await owner.put(path, charges), 400, 'VALIDATION').message).toBe(
    'Charges not allowed',
  );
  const charged = expectData(await owner.put(path, { ...charges, discount: 36 }), invoiceShape).invoice;
  expect(charged).toMatchObject({ ...charges, discount: 36, subTotal: 360, totalPayment: 379.25 });
  const pay = { paymentMode: 'CASH', amountReceived: 379.26, expectedTotal: 379.25 };
  const payPath = `/invoices/pay-invoice/${invoice._id}/${shopId}`;
  expectErrorResponse(await owner.put(payPath, pay, idempotencyHeader()), 400, 'VALIDATION');
  const paid = expectData(
    await owner.put(payPath, { ...pay, amountReceived: 379.25 }, idempotencyHeader()),
    invoiceShape,
  ).invoice;
  expectErrorResponse(await owner.put(path, charges), 409, 'CONFLICT');
  expectedSales.addPayment('CASH', 379.25);
  return paid;
}

export async function payTableInvoice(
  context: DayContext,
  counter: EventSocket,
  expectedSales: ExpectedSales,
  [first, second]: [Kot, Kot],
) {
  const { shopId, owner, waiter, cook, tables, menu } = context;
  const invoice = await openTableInvoice(context, [first, second]);
  const invoicePage = await openInvoicePage(context, invoice);
  const charged = await discountInvoice(context, invoice, { counter, invoicePage });

  const dessert = { ...createCart([menu.chai, 2]), tableNo: 'T1', kotType: 'DINEIN' };
  const third = await placeOrder(waiter, shopId, dessert);
  const payPath = `/invoices/pay-invoice/${invoice._id}/${shopId}`;
  const stale = { paymentMode: 'CARD', expectedTotal: charged.totalPayment };
  const refused = expectErrorResponse(await owner.put(payPath, stale, idempotencyHeader()), 409, 'CONFLICT');
  const grown = Invoice.parse(refused.data?.invoice);
  expect(grown).toMatchObject({ status: 'OPEN', totalPayment: charged.totalPayment + 41 });
  expect(grown.kots).toEqual([first._id, second._id, third._id]);

  await changeStatus(cook, shopId, 'update-kot', second);
  const due = grown.totalPayment;
  const received = Math.floor(due / 10) * 10;
  const payment = { paymentMode: 'CARD', amountReceived: received, expectedTotal: due };
  const paid = expectData(await owner.put(payPath, payment, idempotencyHeader()), invoiceShape).invoice;
  const waived = Math.round((due - received) * 100) / 100;
  expect(paid).toMatchObject({ status: 'PAID', amountReceived: received, waivedAmount: waived });
  expectedSales.addPayment('CARD', received);
  await invoicePage.waitForEvent('invoice:status', { status: 'PAID', totalPayment: due });
  await counter.waitForEvent('table:occupancy', { table: { _id: tables.t1, name: 'T1', isEmpty: true } });
  expect(await listOccupiedTables(waiter, shopId)).toEqual([]);
  expect((await changeStatus(cook, shopId, 'update-kot', third)).status).toBe('PAID');
  invoicePage.disconnect();
  return paid;
}

/** A waiter cannot open the invoice, and nobody can for an empty table. */
async function openTableInvoice(
  { shopId, owner, waiter, tables, menu }: DayContext,
  [first, second]: [Kot, Kot],
): Promise<Invoice> {
  const tableInvoice = `/invoices/table-invoice/${shopId}`;
  expectErrorResponse(await waiter.post(tableInvoice, { tableId: tables.t1 }), 403, 'FORBIDDEN');
  const empty = expectErrorResponse(
    await owner.post(tableInvoice, { tableId: tables.swing }),
    404,
    'NOT_FOUND',
  );
  expect(empty.message).toBe('No current order in this table');
  const secondResponse = await owner.post(tableInvoice, { tableId: tables.t1 }, idempotencyHeader());
  const { invoice } = expectData(secondResponse, invoiceShape, 201);
  expect(invoice).toMatchObject({
    status: 'OPEN',
    tableId: { name: 'T1' },
    customerId: { name: 'Ravi', phoneNo: '9812300001' },
    subTotal: cartTotal([menu.chai, 3], [menu.dal, 3], [menu.trout, 2]),
    totalItems: 8,
    kots: [first._id, second._id],
  });
  const quantities = invoice.items.map(({ name, quantity, price }) => [name, quantity, price]);
  expect(quantities.sort()).toEqual([
    ['Dal Makhani', 3, 180],
    ['Kullu Trout', 2, 333.33],
    ['Masala Chai', 3, 20.5],
  ]);
  return invoice;
}

/** Opens the page as the diner who received the link. */
async function openInvoicePage({ server, shopId }: DayContext, invoice: Invoice): Promise<EventSocket> {
  const link = server.client();
  const { invoice: seen } = expectData(await link.get(`/invoices/get-invoice/${invoice._id}`), {
    invoice: PublicInvoice,
  });
  const { shopId: shop, customerId, checkPath, ...rest } = seen;
  expect({ ...rest, customerId: invoice.customerId }).toEqual(invoice);
  expect(checkPath).toMatch(new RegExp(`^/check/[0-9a-f]{12}/${invoice.invoiceNo}/`));
  expect(shop).toMatchObject({ _id: shopId, name: 'Negi Dhaba', gstIn: '02AAACN1234F1Z5' });
  expect(customerId?.phoneNo).toMatch(/^\D+001$/);
  const invoicePage = server.connectSocket({ invoiceId: invoice._id });
  await invoicePage.waitForEvent('ready');
  return invoicePage;
}

async function discountInvoice(
  { shopId, owner }: DayContext,
  invoice: Invoice,
  { counter, invoicePage }: { counter: EventSocket; invoicePage: EventSocket },
): Promise<Invoice> {
  const charges = { deliveryCharges: 0, packingFee: 0, discount: 100 };
  const path = `/invoices/add-charges/${invoice._id}/${shopId}`;
  const charged = expectData(await owner.put(path, charges), invoiceShape).invoice;
  expect(charged.totalPayment).toBe(invoice.subTotal - 100);
  const changed = await counter.waitForEvent('invoice:changed', { invoice: charged });
  expect(await invoicePage.waitForEvent('invoice:status')).toEqual({
    seq: changed.seq,
    at: changed.at,
    shopId,
    invoiceId: invoice._id,
    status: 'OPEN',
    totalPayment: charged.totalPayment,
  });
  return charged;
}
