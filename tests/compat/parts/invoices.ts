import type { Part } from '../journey/journey.ts';
import { LAST_PASSWORD } from './account.ts';
import type { Menu } from './menu.ts';
import { createOrder, NEW_ORDER } from './orders.ts';
import { CUSTOMER_PHONE, type People } from './people.ts';
import type { Shop } from './shop.ts';
import type { Tables } from './tables.ts';

const SINGLE = 'POST /invoices/single-invoice/{shopId}';
const TABLE = 'POST /invoices/table-invoice/{shopId}';
const CHARGES = 'PUT /invoices/add-charges/{invoiceId}/{shopId}';
const PAY = 'PUT /invoices/pay-invoice/{invoiceId}/{shopId}';
const READ = 'GET /invoices/get-invoice/{invoiceId}';
const UPDATE = 'PUT /orders/update-kot/{kotId}/{shopId}';

/** A KOT is billed alone and then with its table, and the bill of the table is charged. Returns the bill's id. */
export async function chargeTable(part: Part, shop: Shop, tables: Tables, dinerKot: string): Promise<string> {
  const { shopId, owner } = shop;
  const as = owner.token;
  const path = { shopId };
  await part.call('The owner bills an empty table', TABLE, { as, path, form: { tableId: tables.second } });
  await part.call('The owner bills an unknown KOT', SINGLE, { as, path, form: { kotId: shopId } });
  const single = await part.call('The owner bills one KOT', SINGLE, { as, path, form: { kotId: dinerKot } });
  const headers = { 'idempotency-key': 'bill-of-t1' };
  const whole = { as, path, form: { tableId: tables.first }, headers };
  const opened = await part.call('The owner bills the whole table', TABLE, whole);
  await part.call('The owner’s page sends the request again', TABLE, whole);
  await part.call('The owner bills the table again', TABLE, { as, path, form: { tableId: tables.first } });
  const emptied = { invoiceId: single.read('invoice', '_id') };
  await part.call('A visitor opens the emptied bill', READ, { path: emptied });
  await part.call('The owner pays the emptied bill', PAY, {
    as,
    path: { ...emptied, shopId },
    form: { paymentMode: 'CASH' },
  });
  const invoiceId = opened.read('invoice', '_id');
  await charge(part, shop, invoiceId);
  return invoiceId;
}

async function charge(part: Part, { shopId, owner }: Shop, invoiceId: string): Promise<void> {
  const as = owner.token;
  const path = { shopId, invoiceId };
  await part.call('The owner gives a discount of more than the subtotal', CHARGES, {
    as,
    path,
    form: { deliveryCharges: 0, packingFee: 0, discount: 100000 },
  });
  await part.call('The owner adds a negative charge', CHARGES, {
    as,
    path,
    form: { deliveryCharges: -1, packingFee: 0, discount: 0 },
  });
  await part.call('The owner adds charges', CHARGES, {
    as,
    path,
    form: { deliveryCharges: 30, packingFee: 10.5, discount: 48.05 },
  });
  await part.call('A visitor opens the bill', READ, { path: { invoiceId } });
  await part.call('The owner opens the bill', READ, { as, path: { invoiceId } });
  await part.call('A visitor opens an unknown bill', READ, { path: { invoiceId: shopId } });
}

/** The table pays; a takeaway pays less than its total before it is served. */
export async function pay(
  part: Part,
  shop: Shop,
  menu: Menu,
  waiter: string,
  invoiceId: string,
): Promise<void> {
  const as = shop.owner.token;
  const path = { shopId: shop.shopId, invoiceId };
  await part.call('The owner pays without a payment mode', PAY, { as, path, form: { paymentMode: '' } });
  await part.call('The owner receives more than the total', PAY, {
    as,
    path,
    form: { paymentMode: 'CASH', amountReceived: 100000 },
  });
  await part.call('The owner pays another total than the bill has', PAY, {
    as,
    path,
    form: { paymentMode: 'CASH', expectedTotal: 1 },
  });
  await part.call('The waiter pays the bill', PAY, { as: waiter, path, form: { paymentMode: 'CASH' } });
  const request = {
    as,
    path,
    form: { paymentMode: 'GOOGLEPAY' },
    headers: { 'idempotency-key': 'payment-of-t1' },
  };
  await part.call('The owner pays the bill', PAY, request);
  await part.call('The owner’s page sends the payment again', PAY, request);
  await part.call('The owner pays the paid bill', PAY, { as, path, form: { paymentMode: 'CASH' } });
  await part.call('The owner adds charges to the paid bill', CHARGES, {
    as,
    path,
    form: { deliveryCharges: 0, packingFee: 0, discount: 0 },
  });
  await part.call('A visitor opens the paid bill', READ, { path: { invoiceId } });
  await payTakeaway(part, shop, menu, waiter);
}

async function payTakeaway(part: Part, { shopId, owner }: Shop, menu: Menu, waiter: string): Promise<void> {
  const as = owner.token;
  const placed = await part.call('The owner takes a takeaway order', NEW_ORDER, {
    as,
    path: { shopId },
    form: createOrder([[menu.naan, 3]], {
      tableNo: '',
      kotType: 'TAKEAWAY',
      customerName: 'Arun',
      customerPhoneNo: '9988700003',
    }),
  });
  const kotId = placed.read('kot', '_id');
  const opened = await part.call('The owner bills the takeaway', SINGLE, {
    as,
    path: { shopId },
    form: { kotId },
  });
  const invoiceId = opened.read('invoice', '_id');
  await part.call('The owner receives less than the total', PAY, {
    as,
    path: { shopId, invoiceId },
    form: { paymentMode: 'CASH', amountReceived: 130.5, expectedTotal: 135 },
  });
  await part.call('The owner cancels the prepaid KOT', 'DELETE /orders/delete-kot/{kotId}/{shopId}', {
    as,
    path: { shopId, kotId },
  });
  await part.call('The waiter serves the prepaid KOT', UPDATE, { as: waiter, path: { shopId, kotId } });
}

/** The owner looks at what was sold, and at what the customers spent. */
export async function review(part: Part, { shopId, owner }: Shop, waiter: string): Promise<void> {
  const as = owner.token;
  const path = { shopId };
  const list = 'GET /invoices/get-invoices/{shopId}';
  const all = 'q=&page=1&startDate=&endDate=';
  await part.call('The owner lists the bills', list, { as, path, query: `?${all}` });
  await part.call('The owner filters by payment mode', list, { as, path, query: `?${all}&paymentMode=CASH` });
  await part.call('The owner searches a bill by phone', list, {
    as,
    path,
    query: `?q=${CUSTOMER_PHONE}&page=1&startDate=&endDate=`,
  });
  await part.call('The owner lists the bills of an old day', list, {
    as,
    path,
    query: '?q=&page=1&startDate=2020-01-01&endDate=2020-01-02',
  });
  await part.call('The owner lists the bills from a day that does not exist', list, {
    as,
    path,
    query: '?q=&page=1&startDate=2020-02-31&endDate=',
  });
  await part.call('The waiter lists the bills', list, { as: waiter, path });
  const summary = 'POST /invoices/get-invoiceSummary/{shopId}/{startDate}/{endDate}';
  const always = { shopId, startDate: 'all', endDate: 'all' };
  await part.call('The owner asks for the summary with a wrong password', summary, {
    as,
    path: always,
    form: { password: 'wrong horse 1' },
  });
  const form = { password: LAST_PASSWORD };
  await part.call('The owner asks for the summary', summary, { as, path: always, form });
  await part.call('The owner asks for the summary of old days', summary, {
    as,
    path: { shopId, startDate: '2020-01-01', endDate: '2020-01-31' },
    form,
  });
  await part.call('The owner lists what the customers spent', 'GET /customers/get-customers/{shopId}', {
    as,
    path,
    query: '?q=&page=1',
  });
  await part.call('The owner lists the paid KOTs', 'GET /orders/get-kots/{shopId}', {
    as,
    path,
    query: '?q=&status=PAID',
  });
}

/** Copies of a customer are exported and erased; an employee leaves. */
export async function close(part: Part, { shopId, owner, stranger }: Shop, people: People): Promise<void> {
  const as = owner.token;
  const path = { shopId, customerId: people.otherCustomerId };
  await part.call('The owner exports a customer', 'GET /customers/export-customer/{customerId}/{shopId}', {
    as,
    path,
  });
  await part.call('The owner erases a customer', 'PUT /customers/erase-customer/{customerId}/{shopId}', {
    as,
    path,
  });
  const employeePath = { shopId, employeeId: people.employeeId };
  await part.call('The waiter deletes an employee', DELETE_EMPLOYEE, {
    as: people.waiter,
    path: employeePath,
  });
  await part.call('The owner deletes an employee', DELETE_EMPLOYEE, { as, path: employeePath });
  await part.call('The former waiter asks who is signed in', 'GET /users/current-user', {
    as: people.waiter,
  });
  await part.call('The operator reads the overview', 'GET /operator/overview', { as: stranger });
  await part.call('The owner of a shop reads the overview', 'GET /operator/overview', { as });
  await part.call('A balancer asks whether the server is ready', 'GET /readyz');
  await part.call('The owner logs out at the end', 'GET /users/logout', { as });
}

const DELETE_EMPLOYEE = 'DELETE /employees/delete-employee/{employeeId}/{shopId}';
