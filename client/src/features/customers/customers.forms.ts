import type { Customer } from '@tawa/shared/customers/customers.contract.ts';

const loadContract = async () => (await import('@tawa/shared/customers/customers.contract.ts')).customersApi;

export const customerSchemas = {
  add: async () => (await loadContract()).addCustomer.body,
  edit: async () => (await loadContract()).editCustomer.body,
};

export const EMPTY_CUSTOMER = { name: '', phoneNo: '', email: '' };

export type CustomerValues = typeof EMPTY_CUSTOMER;

export function toCustomerValues({ name, phoneNo, email }: Customer): CustomerValues {
  return { name, phoneNo, email: email ?? '' };
}
