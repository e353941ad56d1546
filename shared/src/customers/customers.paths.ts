import type { Route } from '../contract/route.ts';

export const customerPaths = {
  getCustomers: { method: 'GET', path: '/customers/get-customers/:shopId' },
  addCustomer: { method: 'POST', path: '/customers/add-customer/:shopId' },
  editCustomer: { method: 'PUT', path: '/customers/edit-customer/:customerId/:shopId' },
  exportCustomer: { method: 'GET', path: '/customers/export-customer/:customerId/:shopId' },
  eraseCustomer: { method: 'PUT', path: '/customers/erase-customer/:customerId/:shopId' },
  deleteCustomer: { method: 'DELETE', path: '/customers/delete-customer/:customerId/:shopId' },
} as const satisfies Record<string, Route>;
