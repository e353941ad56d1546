import { qrPath } from '@tawa/shared/tables/tables.rules.ts';

const encodePath = (...parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`;

export interface ShopRef {
  _id: string;
  name: string;
}

/** A list adds its search as one more part (`use-url-search.ts`). */
const shopPage = (section: string, tab: string, shop: ShopRef) =>
  encodePath(section, tab, shop.name, shop._id);

export const paths = {
  login: () => '/login',
  terminal: () => '/terminal',
  enrolTerminal: () => '/terminal/enrol',
  signup: () => '/signup',
  forgotPassword: () => '/user/forgot-password',
  profile: () => '/profile',
  operator: () => '/admin',
  memberDashboard: () => '/member/dashboard',
  shops: () => '/shops',
  notFound: () => '/404',
  shopPage,
  today: (shop: ShopRef) => encodePath('today', shop.name, shop._id),
  tables: (shop: ShopRef) => shopPage('tables', 'table', shop),
  counter: (shop: ShopRef) => shopPage('orders', 'order', shop),
  manage: (shop: ShopRef) => shopPage('orders', 'manage', shop),
  tableInvoices: (shop: ShopRef) => shopPage('orders', 'table', shop),
  items: (shop: ShopRef) => shopPage('items', 'item', shop),
  invoices: (shop: ShopRef) => shopPage('invoices', 'invoice', shop),
  drawer: (shop: ShopRef) => shopPage('day', 'drawer', shop),
  audit: (shop: ShopRef) => shopPage('audit', 'audit', shop),
  publicInvoice: (invoiceId: string) => encodePath('invoices', 'paid', invoiceId),
  publicStatement: (key: string) => encodePath('customers', 'statement', key),
  printers: (shop: ShopRef) => shopPage('printers', 'printer', shop),
  staffTables: (shopId: string) => encodePath('employee', 'tables', shopId),
  kitchen: (shopId: string) => encodePath('employee', 'orders', shopId),
  qrWelcome: qrPath,
  dineIn: (shopId: string, tableNo: string) => encodePath('orders', 'dine-in', shopId, tableNo),
};
