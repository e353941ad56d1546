import type { Route } from '../contract/route.ts';

export const couponPaths = {
  getCoupons: { method: 'GET', path: '/shops/coupons/:shopId' },
  saveCoupon: { method: 'PUT', path: '/shops/coupons/:shopId' },
} as const satisfies Record<string, Route>;
