import type { Route } from '../contract/route.ts';

export const shopPaths = {
  getMyShops: { method: 'GET', path: '/shops/getMyShops' },
  getMyShop: { method: 'GET', path: '/shops/getMyShop/:shopId' },
  addShop: { method: 'POST', path: '/shops/add-shop' },
  editShop: { method: 'PUT', path: '/shops/edit-shop/:shopId' },
  getSetup: { method: 'GET', path: '/shops/get-setup/:shopId' },
  editSetup: { method: 'PUT', path: '/shops/edit-setup/:shopId' },
  getPaymentModes: { method: 'GET', path: '/shops/payment-modes/:shopId' },
  editPaymentModes: { method: 'PUT', path: '/shops/payment-modes/:shopId' },
  getReasons: { method: 'GET', path: '/shops/reasons/:shopId' },
  editReasons: { method: 'PUT', path: '/shops/reasons/:shopId' },
  employeeOf: { method: 'GET', path: '/employees/employeeOf' },
} as const satisfies Record<string, Route>;
