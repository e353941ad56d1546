import { parsePhoneQuery } from '../customers/customers.rules.ts';
import { foldName } from '../tables/tables.rules.ts';
import type { Employee } from './employees.contract.ts';

/** An employee is ACTIVE until deleted, so there is no other status. */
export const EMPLOYEE_STATUSES = ['ACTIVE'] as const;

/** The search of `get-employee`: `q` is a part of name, phone or email. */
export function employeeMatches(employee: Pick<Employee, 'name' | 'phoneNo' | 'email'>, q = ''): boolean {
  const foldedQuery = foldName(q);
  const digits = parsePhoneQuery(foldedQuery);
  if (digits && employee.phoneNo.includes(digits)) return true;
  return [employee.name, employee.email].some((text) => foldName(text).includes(foldedQuery));
}
