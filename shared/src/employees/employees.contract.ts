import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import {
  address,
  addressFields,
  clearable,
  contacts,
  dayOrInstant,
  email,
  id,
  instant,
  money,
  name,
  oneOf,
  optionalField,
  optionalSearch,
  phoneNo,
  rupees,
} from '../contract/schema.ts';
import { EMPLOYEE_ROLES } from '../permissions.ts';
import { employeePaths } from './employees.paths.ts';
import { EMPLOYEE_STATUSES } from './employees.rules.ts';

const employee = z.object({
  _id: id,
  saleId: z.string().meta({ examples: ['MANGO21'] }),
  name: z.string().meta({ examples: ['Ravi Kumar'] }),
  ...contacts,
  shopRole: z.enum(EMPLOYEE_ROLES),
  /** Whether the person works in another shop of the owner too. Then only the owner changes name, contacts and password. */
  worksElsewhere: z.boolean(),
  status: z.enum(EMPLOYEE_STATUSES),
  dateOfJoining: instant,
  salary: money.nullable(),
  salaryReceived: instant.nullable(),
  address,
});
export type Employee = z.output<typeof employee>;

/** Somebody who works in other shops of the same owner and not in this one. */
const person = z.object({
  /** The user's. */
  _id: id,
  saleId: z.string().meta({ examples: ['MANGO21'] }),
  name: z.string().meta({ examples: ['Ravi Kumar'] }),
  ...contacts,
  workplaces: z.array(z.object({ shopName: z.string(), shopRole: z.enum(EMPLOYEE_ROLES) })),
});
export type PersonOfOtherShop = z.output<typeof person>;

const employeeForm = z.object({
  name: name(80).meta({ examples: ['Ravi Kumar'] }),
  email,
  phoneNo,
  ...addressFields,
});
const shopRole = oneOf(EMPLOYEE_ROLES, (m) => m.employees.shopRole).optional();
const salary = rupees((m) => m.employees.salary);
const oneEmployee = z.object({ employee });
/** No other response contains the password. */
const newLogin = z.object({
  employee,
  temporaryPassword: z.string().meta({ examples: ['correct horse 1'] }),
});

export const employeesApi = {
  getEmployee: endpoint(employeePaths.getEmployee, {
    summary: 'Employees by name; q finds name, phone or email',
    access: { may: 'employee.manage' },
    query: z.object({ q: optionalSearch() }),
    data: z.object({ employees: z.array(employee) }),
  }),
  registerEmployee: endpoint(employeePaths.registerEmployee, {
    summary: 'Add an employee and their login; the password is returned once',
    access: { may: 'employee.manage' },
    body: employeeForm.extend({
      /** Without it a waiter. */
      shopRole,
      salary: optionalField(salary),
    }),
    data: newLogin,
    status: 201,
  }),
  getPeopleOfOtherShops: endpoint(employeePaths.getPeopleOfOtherShops, {
    summary: 'People who work in other shops of the owner and not in this one',
    // The owner alone holds it. A manager of one shop must not read who works in another.
    access: { may: 'manager.manage' },
    data: z.object({ people: z.array(person) }),
  }),
  addPerson: endpoint(employeePaths.addPerson, {
    summary: 'Let a person of another shop of the owner work here; the password is replaced',
    access: { may: 'manager.manage' },
    body: z.object({
      userId: id,
      /** The email that the owner saw, to which the new password goes. */
      email,
      /** Without it a waiter. */
      shopRole,
      salary: optionalField(salary),
    }),
    data: newLogin,
    status: 201,
  }),
  editEmployee: endpoint(employeePaths.editEmployee, {
    summary: 'Change an employee, the role at once; an empty salary or date is cleared',
    access: { may: 'employee.manage' },
    body: employeeForm.partial().extend({
      shopRole,
      salary: clearable(salary),
      salaryReceived: clearable(dayOrInstant()),
    }),
    data: oneEmployee,
  }),
  resetEmployeePassword: endpoint(employeePaths.resetEmployeePassword, {
    summary: 'Set a new temporary password; ends the sessions of the employee',
    access: { may: 'employee.manage' },
    data: newLogin,
  }),
  resetEmployeePin: endpoint(employeePaths.resetEmployeePin, {
    summary: 'Set a new temporary PIN; ends the sessions of the employee at terminals',
    access: { may: 'employee.manage' },
    /** No other response contains the PIN. */
    data: z.object({ employee, temporaryPin: z.string().meta({ examples: ['739164'] }) }),
  }),
  deleteEmployee: endpoint(employeePaths.deleteEmployee, {
    summary: 'Remove an employee; their sessions end at once',
    access: { may: 'employee.manage' },
    data: emptyData,
  }),
};
