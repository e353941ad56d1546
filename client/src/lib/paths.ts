import { qrPath } from '@tawa/shared/tables/tables.rules.ts';

/** Encodes each part. */
export const encodePath = (...parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`;

export interface ShopRef {
  _id: string;
  name: string;
}

export const paths = {
  login: () => '/login',
  signup: () => '/signup',
  forgotPassword: () => '/user/forgot-password',
  profile: () => '/profile',
  operator: () => '/admin',
  memberDashboard: () => '/member/dashboard',
  shops: () => '/shops',
  notFound: () => '/404',
  publicInvoice: (invoiceId: string) => encodePath('invoices', 'paid', invoiceId),
  publicStatement: (key: string) => encodePath('customers', 'statement', key),
  staffTables: (shopId: string) => encodePath('employee', 'tables', shopId),
  kitchen: (shopId: string) => encodePath('employee', 'orders', shopId),
  ownAttendance: (shopId: string) => encodePath('employee', 'attendance', shopId),
  qrWelcome: qrPath,
  dineIn: (shopId: string, tableNo: string) => encodePath('orders', 'dine-in', shopId, tableNo),
};
