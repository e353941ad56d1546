import { expect } from 'vitest';
import { good, refusal } from './answers.ts';
import type { Screen } from './screen.ts';
import { once } from './server.ts';
import { cart, occupied, order, type Service, step, sum } from './service.ts';
import { Invoice, type Kot, PublicInvoice } from './shapes.ts';
import type { Till } from './till.ts';

const bill = { invoice: Invoice };

/** Takeaway, paid before it is cooked: the kitchen keeps the ticket until it is handed over. */
export async function prepaid({ shopId, owner, cook, menu }: Service, counter: Screen, till: Till) {
  const guest = { customerName: 'Imran', customerPhoneNo: '9812300003' };
  const kot = await order(owner, shopId, { ...cart([menu.chai, 6]), ...guest, kotType: 'TAKEAWAY' });
  expect(kot.tableId).toBeNull();
  const answer = await owner.post(`/invoices/single-invoice/${shopId}`, { kotId: kot._id }, once());
  const { invoice } = good(answer, bill, 201);
  expect(invoice).toMatchObject({ status: 'OPEN', tableId: null, totalPayment: 123, kots: [kot._id] });
  await counter.hears('invoice:opened', { invoice });
  const path = `/invoices/pay-invoice/${invoice._id}/${shopId}`;
  const barter = refusal(await owner.put(path, { paymentMode: 'BARTER' }, once()), 400, 'VALIDATION');
  expect(Object.keys(barter.fields ?? {})).toEqual(['paymentMode']);
  const key = once();
  const first = await owner.put(path, { paymentMode: 'GOOGLEPAY' }, key);
  const paid = good(first, bill).invoice;
  expect(paid).toMatchObject({
    status: 'PAID',
    amountReceived: 123,
    waivedAmount: 0,
    paidAt: expect.any(String),
  });
  const replay = await owner.put(path, { paymentMode: 'GOOGLEPAY' }, key);
  expect([replay.headers.get('idempotency-replayed'), replay.body]).toEqual(['true', first.body]);
  refusal(await owner.put(path, { paymentMode: 'CASH' }, once()), 409, 'CONFLICT');
  till.takes('GOOGLEPAY', 123);

  const announced = await counter.hears('invoice:paid', { invoice: paid });
  const waiting = { ...kot, paidAt: expect.any(String), invoiceId: paid._id };
  const events = counter.heard.filter(({ message }) => message.seq === announced.seq - 1);
  expect(events).toMatchObject([{ name: 'kot:paid', message: { kot: waiting } }]);
  refusal(await owner.delete(`/orders/delete-kot/${kot._id}/${shopId}`), 409, 'CONFLICT');
  const handedOver = await step(cook, shopId, 'update-kot', kot);
  expect(handedOver).toEqual({ ...waiting, status: 'PAID', servedAt: expect.any(String) });
  return paid;
}

/** Delivery: one bill with every kind of charge, of which the discount may not eat up the meal. */
export async function deliver({ shopId, owner, cook, menu }: Service, till: Till) {
  const guest = { customerName: 'Ravi Thakur', customerPhoneNo: '+919812300001' };
  const kot = await order(owner, shopId, { ...cart([menu.dal, 2]), ...guest, kotType: 'DELIVERY' });
  expect(kot).toMatchObject({ tableId: null, customerId: { name: 'Ravi Thakur', phoneNo: '9812300001' } });
  await step(cook, shopId, 'update-kot', kot);
  const single = `/invoices/single-invoice/${shopId}`;
  const { invoice } = good(await owner.post(single, { kotId: kot._id }, once()), bill, 201);
  const path = `/invoices/add-charges/${invoice._id}/${shopId}`;
  const charges = { deliveryCharges: 40, packingFee: 15.25, discount: 360 };
  expect(refusal(await owner.put(path, charges), 400, 'VALIDATION').message).toBe('Charges not allowed');
  const charged = good(await owner.put(path, { ...charges, discount: 36 }), bill).invoice;
  expect(charged).toMatchObject({ ...charges, discount: 36, subTotal: 360, totalPayment: 379.25 });
  const pay = { paymentMode: 'CASH', amountReceived: 379.26, expectedTotal: 379.25 };
  const payPath = `/invoices/pay-invoice/${invoice._id}/${shopId}`;
  refusal(await owner.put(payPath, pay, once()), 400, 'VALIDATION');
  const paid = good(await owner.put(payPath, { ...pay, amountReceived: 379.25 }, once()), bill).invoice;
  refusal(await owner.put(path, charges), 409, 'CONFLICT');
  till.takes('CASH', 379.25);
  return paid;
}

/** The table asks for the bill, orders once more, and pays a little less than it says. */
export async function settleTable(
  service: Service,
  counter: Screen,
  till: Till,
  [first, second]: [Kot, Kot],
) {
  const { server, shopId, owner, waiter, cook, tables, menu } = service;
  const tableInvoice = `/invoices/table-invoice/${shopId}`;
  refusal(await waiter.post(tableInvoice, { tableId: tables.t1 }), 403, 'FORBIDDEN');
  const empty = refusal(await owner.post(tableInvoice, { tableId: tables.swing }), 404, 'NOT_FOUND');
  expect(empty.message).toBe('No current order in this table');
  const asked = await owner.post(tableInvoice, { tableId: tables.t1 }, once());
  const { invoice } = good(asked, bill, 201);
  const ordered = sum([menu.chai, 3], [menu.dal, 3], [menu.trout, 2]);
  expect(invoice).toMatchObject({
    status: 'OPEN',
    tableId: { name: 'T1' },
    customerId: { name: 'Ravi', phoneNo: '9812300001' },
    subTotal: ordered,
    totalItems: 8,
    kots: [first._id, second._id],
  });
  const quantities = invoice.items.map(({ name, quantity, price }) => [name, quantity, price]);
  expect(quantities.sort()).toEqual([
    ['Dal Makhani', 3, 180],
    ['Kullu Trout', 2, 333.33],
    ['Masala Chai', 3, 20.5],
  ]);

  const link = server.client();
  const { invoice: seen } = good(await link.get(`/invoices/get-invoice/${invoice._id}`), {
    invoice: PublicInvoice,
  });
  const { shopId: shop, customerId, ...rest } = seen;
  expect({ ...rest, customerId: invoice.customerId }).toEqual(invoice);
  expect(shop).toMatchObject({ _id: shopId, name: 'Negi Dhaba', gstIn: '02AAACN1234F1Z5' });
  expect(customerId?.phoneNo).toMatch(/^\D+001$/);
  const billPage = server.screen({ invoiceId: invoice._id });
  await billPage.hears('ready');

  const charges = { deliveryCharges: 0, packingFee: 0, discount: 100 };
  const path = `/invoices/add-charges/${invoice._id}/${shopId}`;
  const charged = good(await owner.put(path, charges), bill).invoice;
  expect(charged.totalPayment).toBe(ordered - 100);
  const changed = await counter.hears('invoice:changed', { invoice: charged });
  expect(await billPage.hears('invoice:status')).toEqual({
    seq: changed.seq,
    at: changed.at,
    shopId,
    invoiceId: invoice._id,
    status: 'OPEN',
    totalPayment: charged.totalPayment,
  });

  const dessert = { ...cart([menu.chai, 2]), tableNo: 'T1', kotType: 'DINEIN' };
  const third = await order(waiter, shopId, dessert);
  const payPath = `/invoices/pay-invoice/${invoice._id}/${shopId}`;
  const stale = { paymentMode: 'CARD', expectedTotal: charged.totalPayment };
  const refused = refusal(await owner.put(payPath, stale, once()), 409, 'CONFLICT');
  const grown = Invoice.parse(refused.data?.invoice);
  expect(grown).toMatchObject({ status: 'OPEN', totalPayment: charged.totalPayment + 41 });
  expect(grown.kots).toEqual([first._id, second._id, third._id]);

  await step(cook, shopId, 'update-kot', second);
  const due = grown.totalPayment;
  const received = Math.floor(due / 10) * 10;
  const payment = { paymentMode: 'CARD', amountReceived: received, expectedTotal: due };
  const paid = good(await owner.put(payPath, payment, once()), bill).invoice;
  const waived = Math.round((due - received) * 100) / 100;
  expect(paid).toMatchObject({ status: 'PAID', amountReceived: received, waivedAmount: waived });
  till.takes('CARD', received);
  await billPage.hears('invoice:status', { status: 'PAID', totalPayment: due });
  await counter.hears('table:occupancy', { table: { _id: tables.t1, name: 'T1', isEmpty: true } });
  expect(await occupied(waiter, shopId)).toEqual([]);
  expect((await step(cook, shopId, 'update-kot', third)).status).toBe('PAID');
  billPage.hangUp();
  return paid;
}
