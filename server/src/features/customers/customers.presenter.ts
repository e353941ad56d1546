import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { CustomerRow } from './customers.table.ts';

export function presentCustomer(row: CustomerRow): Customer {
  const { id, name, phoneNo, email, totalSpending, lastVisited } = row;
  return {
    _id: id,
    name,
    phoneNo,
    email,
    totalSpending: toRupees(totalSpending),
    lastVisited: lastVisited === null ? null : new Date(lastVisited).toISOString(),
  };
}
