import { businessDay } from '@tawa/shared/business-day.ts';
import type { Employee } from '@tawa/shared/employees/employees.contract.ts';

/** The rules that the forms check by, fetched when one opens. */
const contract = async () => (await import('@tawa/shared/employees/employees.contract.ts')).employeesApi;

export const employeeRules = {
  add: async () => (await contract()).registerEmployee.body,
  edit: async () => (await contract()).editEmployee.body,
};

export const NO_EMPLOYEE = {
  name: '',
  email: '',
  phoneNo: '',
  line1: '',
  line2: '',
  pincode: '',
  state: '',
  salary: '',
  /** A day, as a date field holds it; asked for on an edit only. */
  salaryReceived: '',
};

export type EmployeeValues = typeof NO_EMPLOYEE;

export function employeeValues(employee: Employee): EmployeeValues {
  const { name, email, phoneNo, address, salary, salaryReceived } = employee;
  return {
    name,
    email,
    phoneNo,
    line1: address.line1,
    line2: address.line2,
    pincode: address.pincode,
    state: address.state,
    salary: String(salary ?? ''),
    salaryReceived: salaryReceived ? businessDay(Date.parse(salaryReceived)) : '',
  };
}
