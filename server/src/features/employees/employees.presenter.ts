import type { Employee, PersonOfOtherShop } from '@tawa/shared/employees/employees.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { type EmployeeRole, toWireRole } from '@tawa/shared/permissions.ts';
import type { EmployeeRow, PersonOfOtherShopRow } from './employees.repository.ts';

/** The owner of a shop is none of its employees. */
export const employeeRoleOf = ({ shopRole }: Pick<EmployeeRow, 'shopRole'>): EmployeeRole =>
  toWireRole(shopRole) as EmployeeRole;

export function presentEmployee(row: EmployeeRow): Employee {
  const { id, saleId, name, email, phoneNo, worksElsewhere, status, line1, line2, pincode, state } = row;
  return {
    _id: id,
    saleId: saleId ?? '',
    name,
    email,
    phoneNo,
    shopRole: employeeRoleOf(row),
    worksElsewhere,
    status,
    dateOfJoining: new Date(row.dateOfJoining).toISOString(),
    salary: row.salary === null ? null : toRupees(row.salary),
    salaryReceived: row.salaryReceived === null ? null : new Date(row.salaryReceived).toISOString(),
    address: { line1, line2, pincode, state },
  };
}

const nameCollator = new Intl.Collator('en-IN');

/** Each person once, by name, with all their shops. */
export function presentPeopleOfOtherShops(rows: readonly PersonOfOtherShopRow[]): PersonOfOtherShop[] {
  const people = new Map<string, PersonOfOtherShop>();
  for (const { userId, saleId, name, email, phoneNo, shopName, ...row } of rows) {
    const person = people.get(userId) ?? {
      _id: userId,
      saleId: saleId ?? '',
      name,
      email,
      phoneNo,
      workplaces: [],
    };
    person.workplaces.push({ shopName, shopRole: employeeRoleOf(row) });
    people.set(userId, person);
  }
  return [...people.values()].sort(
    (a, b) => nameCollator.compare(a.name, b.name) || (a._id < b._id ? -1 : 1),
  );
}
