import { businessDay } from '@tawa/shared/business-day.ts';
import type { Employee } from '@tawa/shared/employees/employees.contract.ts';

const loadContract = async () => (await import('@tawa/shared/employees/employees.contract.ts')).employeesApi;

export const employeeSchemas = {
  add: async () => (await loadContract()).registerEmployee.body,
  edit: async () => (await loadContract()).editEmployee.body,
};

export const EMPTY_EMPLOYEE = {
  name: '',
  email: '',
  phoneNo: '',
  line1: '',
  line2: '',
  pincode: '',
  state: '',
  salary: '',
  /** YYYY-MM-DD; edit only. */
  salaryReceived: '',
};

export type EmployeeValues = typeof EMPTY_EMPLOYEE;

export function toEmployeeValues(employee: Employee): EmployeeValues {
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
