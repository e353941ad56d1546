import { parsePhoneQuery, phoneMatches } from '../customers/customers.rules.ts';
import { searchKey } from '../search.ts';
import type { Employee } from './employees.contract.ts';

/** An employee is ACTIVE until deleted, so there is no other status. */
export const EMPLOYEE_STATUSES = ['ACTIVE'] as const;

/** The search of `get-employee`: `q` is a part of name, phone or email. */
export function employeeMatches(employee: Pick<Employee, 'name' | 'phoneNo' | 'email'>, q = ''): boolean {
  if (phoneMatches(employee.phoneNo, parsePhoneQuery(q))) return true;
  const key = searchKey(q);
  return [employee.name, employee.email].some((text) => searchKey(text).includes(key));
}
