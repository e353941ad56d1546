import type { Part } from '../journey/journey.ts';
import { ADDRESS } from './account.ts';
import type { Shop } from './shop.ts';

export interface People {
  /** The employee who stays until the end. */
  employeeId: string;
  waiter: string;
  /** The customer whose phone the diners of the journey give. */
  customerId: string;
  /** The customer who is erased at the end. */
  otherCustomerId: string;
}

export const CUSTOMER_PHONE = '9988700001';

/** The owner employs a waiter, knows customers and counts the stock. */
export async function knowPeople(part: Part, shop: Shop): Promise<People> {
  const customers = await addCustomers(part, shop);
  const { employeeId, saleId, password } = await employ(part, shop);
  const waiter = await startWork(part, shop, saleId, password);
  return { ...customers, employeeId, waiter };
}

async function addCustomers(part: Part, { shopId, owner }: Shop) {
  const as = owner.token;
  const path = { shopId };
  const add = 'POST /customers/add-customer/{shopId}';
  await part.call('The owner adds a customer without a name and with half a phone', add, {
    as,
    path,
    form: { name: '', phoneNo: '99887' },
  });
  const meera = await part.call('The owner adds a customer', add, {
    as,
    path,
    form: { name: 'Meera', phoneNo: CUSTOMER_PHONE },
  });
  await part.call('The owner adds a customer whose phone is taken', add, {
    as,
    path,
    form: { name: 'Meera Shah', phoneNo: `+91${CUSTOMER_PHONE}` },
  });
  const other = await part.call('The owner adds a customer with an email', add, {
    as,
    path,
    form: { name: 'Arun', phoneNo: '9988700002', email: 'Arun@example.com' },
  });
  const otherCustomerId = other.read('customer', '_id');
  await part.call('The owner edits a customer', 'PUT /customers/edit-customer/{customerId}/{shopId}', {
    as,
    path: { shopId, customerId: otherCustomerId },
    form: { name: 'Arun Nair', phoneNo: '9988700003' },
  });
  const third = await part.call('The owner adds a customer by mistake', add, {
    as,
    path,
    form: { name: 'Nobody', phoneNo: '9988700009' },
  });
  await part.call(
    'The owner deletes the customer',
    'DELETE /customers/delete-customer/{customerId}/{shopId}',
    {
      as,
      path: { shopId, customerId: third.read('customer', '_id') },
    },
  );
  const list = 'GET /customers/get-customers/{shopId}';
  await part.call('The owner lists the customers', list, { as, path, query: '?q=&page=1' });
  await part.call('The owner searches a customer by phone', list, { as, path, query: '?q=700001&page=1' });
  await part.call('The owner asks for a page past the end', list, { as, path, query: '?q=&page=9' });
  return { customerId: meera.read('customer', '_id'), otherCustomerId };
}

async function employ(part: Part, { shopId, owner }: Shop) {
  const as = owner.token;
  const path = { shopId };
  const register = 'POST /employees/register-employee/{shopId}';
  const form = {
    name: 'Ravi Kumar',
    email: 'ravi@example.com',
    phoneNo: '9911100001',
    ...ADDRESS,
    salary: 15000,
  };
  await part.call('The owner employs somebody without a name and with a wrong email', register, {
    as,
    path,
    form: { ...form, name: '', email: 'ravi' },
  });
  const ravi = await part.call('The owner employs a waiter', register, { as, path, form });
  await part.call('The owner employs a waiter whose email is taken', register, {
    as,
    path,
    form: { ...form, phoneNo: '9911100009' },
  });
  const employeeId = ravi.read('employee', '_id');
  await part.call('The owner edits an employee', 'PUT /employees/edit-employee/{employeeId}/{shopId}', {
    as,
    path: { shopId, employeeId },
    form: { ...form, name: 'Ravi Kumar Das', salary: 16500.5, salaryReceived: '2026-11-01' },
  });
  const list = 'GET /employees/get-employee/{shopId}';
  await part.call('The owner lists the employees', list, { as, path, query: '?q=' });
  await part.call('The owner searches an employee that does not exist', list, {
    as,
    path,
    query: '?q=sunil',
  });
  const reset = await part.call(
    'The owner resets the password of an employee',
    'PUT /employees/reset-password/{employeeId}/{shopId}',
    { as, path: { shopId, employeeId } },
  );
  return { employeeId, saleId: ravi.read('employee', 'saleId'), password: reset.read('temporaryPassword') };
}

async function startWork(part: Part, shop: Shop, saleId: string, password: string): Promise<string> {
  const login = 'POST /employees/login-employee';
  const identifiers = { email: saleId, phoneNo: saleId, saleId };
  await part.call('The waiter logs in with a wrong password', login, {
    form: { ...identifiers, password: 'wrong horse 1' },
  });
  const session = await part.call('The waiter logs in with the sale id', login, {
    form: { ...identifiers, password },
  });
  const as = session.read('accessToken');
  const path = { shopId: shop.shopId };
  await part.call('The waiter asks for the workplace', 'GET /employees/employeeOf', { as });
  await part.call('The waiter asks who is signed in', 'GET /users/current-user', { as });
  await part.call('The waiter loads the shop', 'GET /shops/getMyShop/{shopId}', { as, path });
  await part.call('The waiter lists the shops of an owner', 'GET /shops/getMyShops', { as });
  await part.call('The waiter lists the tables', 'GET /tables/getMyTables/{shopId}', { as, path });
  await part.call('The waiter lists the customers', 'GET /customers/get-customers/{shopId}', { as, path });
  await part.call('The waiter adds an item', 'POST /items/add-item/{shopId}', { as, path, form: {} });
  return as;
}
