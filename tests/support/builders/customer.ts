import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { newId } from './ids.ts';

/** A customer who has not visited the shop yet. */
export const aCustomer = (overrides: Partial<Customer> = {}): Customer => ({
  _id: newId(),
  name: 'Meera',
  phoneNo: '9876543210',
  email: null,
  totalSpending: 0,
  lastVisited: null,
  balance: 0,
  creditLimit: 2000,
  ...overrides,
});
