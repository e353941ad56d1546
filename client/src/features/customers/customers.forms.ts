import type { Customer } from '@tawa/shared/customers/customers.contract.ts';

/** The rules that the forms check by, fetched when one opens. */
const contract = async () => (await import('@tawa/shared/customers/customers.contract.ts')).customersApi;

export const customerRules = {
  add: async () => (await contract()).addCustomer.body,
  edit: async () => (await contract()).editCustomer.body,
};

export const NO_CUSTOMER = { name: '', phoneNo: '', email: '' };

export type CustomerValues = typeof NO_CUSTOMER;

export function customerValues({ name, phoneNo, email }: Customer): CustomerValues {
  return { name, phoneNo, email: email ?? '' };
}
