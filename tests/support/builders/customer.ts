import type { StatementEntry } from '@tawa/shared/customers/credit-accounts.contract.ts';
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

/** What a bill on credit adds to the account of a customer. */
export const anAccountEntry = (overrides: Partial<StatementEntry> = {}): StatementEntry => ({
  _id: newId(),
  at: '2026-11-20T14:35:00.000Z',
  kind: 'SALE',
  amount: 120,
  invoiceNo: '2627-000123',
  paymentMode: null,
  modeName: null,
  reference: null,
  balance: 120,
  ...overrides,
});
