import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { type EmployeeRole, toWireRole } from '@tawa/shared/permissions.ts';
import type { EmployeeRow } from './employees.repository.ts';

/** The owner of a shop is none of its employees. */
export const employeeRoleOf = ({ shopRole }: Pick<EmployeeRow, 'shopRole'>): EmployeeRole =>
  toWireRole(shopRole) as EmployeeRole;

export function presentEmployee(row: EmployeeRow): Employee {
  const { id, saleId, name, email, phoneNo, status, line1, line2, pincode, state } = row;
  return {
    _id: id,
    saleId: saleId ?? '',
    name,
    email,
    phoneNo,
    shopRole: employeeRoleOf(row),
    status,
    dateOfJoining: new Date(row.dateOfJoining).toISOString(),
    salary: row.salary === null ? null : toRupees(row.salary),
    salaryReceived: row.salaryReceived === null ? null : new Date(row.salaryReceived).toISOString(),
    address: { line1, line2, pincode, state },
  };
}
