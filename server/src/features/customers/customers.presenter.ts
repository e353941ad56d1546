import { effectiveCreditLimit } from '@tawa/shared/customers/credit-account.rules.ts';
import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { CustomerRow } from './customers.table.ts';

/** @param balance what the customer owes, in paise */
export function presentCustomer(row: CustomerRow, balance: number): Customer {
  const { id, name, phoneNo, email, totalSpending, lastVisited } = row;
  return {
    _id: id,
    name,
    phoneNo,
    email,
    totalSpending: toRupees(totalSpending),
    lastVisited: lastVisited === null ? null : new Date(lastVisited).toISOString(),
    balance: toRupees(balance),
    creditLimit: toRupees(effectiveCreditLimit(row)),
  };
}
