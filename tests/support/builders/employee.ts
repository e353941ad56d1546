import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { newId } from './ids.ts';
import { aShop } from './shop.ts';

export const anEmployee = (overrides: Partial<Employee> = {}): Employee => ({
  _id: newId(),
  saleId: 'MANGO21',
  name: 'Ravi Kumar',
  email: 'ravi@example.com',
  phoneNo: '7000041002',
  shopRole: 'WAITER',
  worksElsewhere: false,
  status: 'ACTIVE',
  dateOfJoining: '2026-11-20T00:00:00.000Z',
  salary: null,
  salaryReceived: null,
  address: aShop().address,
  ...overrides,
});
