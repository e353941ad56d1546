import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import {
  booleanOrText,
  clearable,
  contacts,
  email,
  fileWithExample,
  id,
  instant,
  money,
  name,
  oneOf,
  optionalField,
  optionalPage,
  optionalSearch,
  phoneNo,
} from '../contract/schema.ts';
import { customerPaths } from './customers.paths.ts';
import { CUSTOMER_SORTS } from './customers.rules.ts';

export const customer = z.object({
  _id: id,
  name: z.string().meta({ examples: ['Meera'] }),
  phoneNo: contacts.phoneNo,
  email: contacts.email.nullable(),
  totalSpending: money,
  lastVisited: instant.nullable(),
  /** What the customer owes. */
  balance: money,
  /** What the customer may owe at most. */
  creditLimit: money,
});
export type Customer = z.output<typeof customer>;

const customerForm = z.object({ name: name(80).meta({ examples: ['Meera'] }), phoneNo });
const oneCustomer = z.object({ customer });

const EXPORT_EXAMPLE = JSON.stringify({
  exportedAt: '2026-11-20T14:10:12.000Z',
  shop: { name: 'Café Demo' },
  customer: { name: 'Meera', phoneNo: '9876543210', email: null, totalSpending: 400, creditLimit: 2000 },
  account: [
    { at: '2026-11-20T14:35:00.000Z', kind: 'SALE', amount: 400, invoiceNo: '2627-000123', balance: 400 },
  ],
  orders: [{ tokenNo: 12, name: 'Meera', phoneNo: '9876543210', total: 411 }],
  bills: [{ invoiceNo: '2627-000123', name: 'Meera', phoneNo: '9876543210', total: 400 }],
});

export const customersApi = {
  getCustomers: endpoint(customerPaths.getCustomers, {
    summary: 'Customers by name, spending or last visit; q finds name, phone or email',
    access: { may: 'customer.read' },
    query: z.object({
      q: optionalSearch(),
      page: optionalPage(),
      sort: optionalField(oneOf(CUSTOMER_SORTS, (m) => m.common.noSuchSort)),
      /** Only those who owe. */
      owes: optionalField(booleanOrText()),
    }),
    data: z.object({
      customers: z.array(customer),
      customerFilteredCount: z.number(),
      resultPerPage: z.number(),
    }),
  }),
  addCustomer: endpoint(customerPaths.addCustomer, {
    summary: 'Add a customer',
    access: { may: 'customer.edit' },
    body: customerForm.extend({ email: optionalField(email) }),
    data: oneCustomer,
    status: 201,
  }),
  editCustomer: endpoint(customerPaths.editCustomer, {
    summary: 'Change a customer; an empty email is cleared',
    access: { may: 'customer.edit' },
    body: customerForm.partial().extend({ email: clearable(email) }),
    data: oneCustomer,
  }),
  exportCustomer: endpoint(customerPaths.exportCustomer, {
    summary: 'All that the shop holds of a customer, with every order and invoice',
    access: { may: 'customer.export' },
    contentType: 'application/json',
    data: fileWithExample(EXPORT_EXAMPLE),
  }),
  eraseCustomer: endpoint(customerPaths.eraseCustomer, {
    summary: 'Remove a customer everywhere, also from KOTs and invoices; amounts stay',
    access: { may: 'customer.erase' },
    data: z.object({ orders: z.number(), bills: z.number() }),
  }),
  deleteCustomer: endpoint(customerPaths.deleteCustomer, {
    summary: 'Delete a customer; orders and invoices keep their copies',
    access: { may: 'customer.edit' },
    data: emptyData,
  }),
};
