/** Every URL of the product, built in one place, each part encoded. */

const path = (...parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`;

interface ShopPlace {
  _id: string;
  name: string;
}

/** A list of a shop's, with the search in the address where there is one. */
const list =
  (section: string, part: string) =>
  (shop: ShopPlace, q = '') =>
    path(section, part, shop.name, shop._id, ...(q ? [q] : []));

export const paths = {
  login: () => '/login',
  signup: () => '/signup',
  forgotPassword: () => '/user/forgot-password',
  profile: () => '/profile',
  admin: () => '/admin',
  memberDashboard: () => '/member/dashboard',
  shops: () => '/shops',
  notFound: () => '/404',
  tables: list('tables', 'table'),
  areas: (shop: ShopPlace) => path('tables', 'area', shop.name, shop._id),
  items: list('items', 'item'),
  categories: (shop: ShopPlace) => path('items', 'category', shop.name, shop._id),
  customers: list('customers', 'customer'),
  employees: list('employees', 'employee'),
  inventory: list('inventories', 'inventory'),
  order: (shop: ShopPlace) => path('orders', 'order', shop.name, shop._id),
  manage: list('orders', 'manage'),
  orderTables: (shop: ShopPlace) => path('orders', 'table', shop.name, shop._id),
  invoices: list('invoices', 'invoice'),
  paidBill: (invoiceId: string) => path('invoices', 'paid', invoiceId),
  staffTables: (shopId: string) => path('employee', 'tables', shopId),
  kitchen: (shopId: string) => path('employee', 'orders', shopId),
  qrWelcome: (shopId: string, tableNo: string) => path('orders', 'qr', shopId, tableNo),
  dineIn: (shopId: string, tableNo: string) => path('orders', 'dine-in', shopId, tableNo),
};
