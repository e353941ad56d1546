import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { customerMessages } from '@tawa/shared/messages/customers.en.ts';

/** Returns the name of a customer, with the phone number if others of `listed` have the same name. */
export function customerNames(listed: readonly Customer[]): (customer: Customer) => string {
  const counts = new Map<string, number>();
  for (const { name } of listed) counts.set(name, (counts.get(name) ?? 0) + 1);
  return ({ name, phoneNo }) =>
    (counts.get(name) ?? 0) > 1 ? customerMessages().customers.withPhone(name, phoneNo) : name;
}
