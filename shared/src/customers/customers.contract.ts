import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { email, id, instant, money, phoneNo } from '../contract/fields.ts';
import { clearable, notGiven, page, search, text } from '../contract/form.ts';
import { nothing } from '../contract/reply.ts';
import { customerRoutes } from './customers.routes.ts';

const customer = z.object({
  _id: id,
  name: z.string(),
  phoneNo: z.string(),
  email: z.string().nullable(),
  totalSpending: money,
  lastVisited: instant.nullable(),
});
export type Customer = z.output<typeof customer>;

const required = z.object({ name: text(80), phoneNo });
const oneCustomer = z.object({ customer });

export const customersApi = {
  getCustomers: endpoint(customerRoutes.getCustomers, {
    summary: 'Customers by name; q finds name, phone or email',
    access: 'shop.owner',
    query: z.object({ q: search(), page: page() }),
    data: z.object({
      customers: z.array(customer),
      customerFilteredCount: z.number(),
      resultPerPage: z.number(),
    }),
  }),
  addCustomer: endpoint(customerRoutes.addCustomer, {
    summary: 'Add a customer',
    access: 'shop.owner',
    body: required.extend({ email: notGiven(email) }),
    data: oneCustomer,
    status: 201,
  }),
  editCustomer: endpoint(customerRoutes.editCustomer, {
    summary: 'Change a customer; an empty email is cleared',
    access: 'shop.owner',
    body: required.partial().extend({ email: clearable(email) }),
    data: oneCustomer,
  }),
  deleteCustomer: endpoint(customerRoutes.deleteCustomer, {
    summary: 'Forget a customer; tickets and bills keep their copies',
    access: 'shop.owner',
    data: nothing,
  }),
};
