import type { Route } from '../contract/route.ts';

export const employeePaths = {
  getEmployee: { method: 'GET', path: '/employees/get-employee/:shopId' },
  registerEmployee: { method: 'POST', path: '/employees/register-employee/:shopId' },
  getPeopleOfOtherShops: { method: 'GET', path: '/employees/people-of-other-shops/:shopId' },
  addPerson: { method: 'POST', path: '/employees/add-person/:shopId' },
  editEmployee: { method: 'PUT', path: '/employees/edit-employee/:employeeId/:shopId' },
  resetEmployeePassword: { method: 'PUT', path: '/employees/reset-password/:employeeId/:shopId' },
  resetEmployeePin: { method: 'PUT', path: '/employees/reset-pin/:employeeId/:shopId' },
  deleteEmployee: { method: 'DELETE', path: '/employees/delete-employee/:employeeId/:shopId' },
} as const satisfies Record<string, Route>;
