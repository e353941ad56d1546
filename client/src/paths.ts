/** Every URL of the product, built in one place, each part encoded. */

const path = (...parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`;

interface ShopPlace {
  _id: string;
  name: string;
}

export const paths = {
  login: () => '/login',
  shops: () => '/shops',
  notFound: () => '/404',
  order: (shop: ShopPlace) => path('orders', 'order', shop.name, shop._id),
  manage: (shop: ShopPlace, q = '') => path('orders', 'manage', shop.name, shop._id, ...(q ? [q] : [])),
  staffTables: (shopId: string) => path('employee', 'tables', shopId),
  kitchen: (shopId: string) => path('employee', 'orders', shopId),
  qrWelcome: (shopId: string, tableNo: string) => path('orders', 'qr', shopId, tableNo),
  dineIn: (shopId: string, tableNo: string) => path('orders', 'dine-in', shopId, tableNo),
};
