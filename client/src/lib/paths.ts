const path = (...parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`;

interface ShopRef {
  _id: string;
  name: string;
}

const listPath =
  (section: string, part: string) =>
  (shop: ShopRef, q = '') =>
    path(section, part, shop.name, shop._id, ...(q ? [q] : []));

export const paths = {
  login: () => '/login',
  signup: () => '/signup',
  forgotPassword: () => '/user/forgot-password',
  profile: () => '/profile',
  operator: () => '/admin',
  memberDashboard: () => '/member/dashboard',
  shops: () => '/shops',
  notFound: () => '/404',
  tables: listPath('tables', 'table'),
  areas: (shop: ShopRef) => path('tables', 'area', shop.name, shop._id),
  items: listPath('items', 'item'),
  categories: (shop: ShopRef) => path('items', 'category', shop.name, shop._id),
  customers: listPath('customers', 'customer'),
  employees: listPath('employees', 'employee'),
  inventory: listPath('inventories', 'inventory'),
  order: (shop: ShopRef) => path('orders', 'order', shop.name, shop._id),
  manage: listPath('orders', 'manage'),
  orderTables: (shop: ShopRef) => path('orders', 'table', shop.name, shop._id),
  invoices: listPath('invoices', 'invoice'),
  publicInvoice: (invoiceId: string) => path('invoices', 'paid', invoiceId),
  staffTables: (shopId: string) => path('employee', 'tables', shopId),
  kitchen: (shopId: string) => path('employee', 'orders', shopId),
  qrWelcome: (shopId: string, tableNo: string) => path('orders', 'qr', shopId, tableNo),
  dineIn: (shopId: string, tableNo: string) => path('orders', 'dine-in', shopId, tableNo),
};
