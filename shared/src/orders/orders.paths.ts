import type { Route } from '../contract/route.ts';

export const orderPaths = {
  newOrder: { method: 'POST', path: '/orders/new-order/:shopId' },
  getKots: { method: 'GET', path: '/orders/get-kots/:shopId' },
  editOrderItem: { method: 'PUT', path: '/orders/edit-orderItem/:orderItemId/:shopId' },
  deleteOrderItem: { method: 'PUT', path: '/orders/delete-orderItem/:orderItemId/:shopId' },
  voidLine: { method: 'PUT', path: '/orders/void-line/:orderItemId/:shopId' },
  confirmKot: { method: 'PUT', path: '/orders/confirm-kot/:kotId/:shopId' },
  updateKot: { method: 'PUT', path: '/orders/update-kot/:kotId/:shopId' },
  rejectKot: { method: 'DELETE', path: '/orders/reject-kot/:kotId/:shopId' },
  recallKot: { method: 'PUT', path: '/orders/recall-kot/:kotId/:shopId' },
  markOrderItem: { method: 'PUT', path: '/orders/mark-orderItem/:orderItemId/:shopId' },
  seenKot: { method: 'PUT', path: '/orders/seen-kot/:kotId/:shopId' },
  hearKots: { method: 'PUT', path: '/orders/hear-kots/:shopId' },
  moveOrders: { method: 'POST', path: '/tables/move-orders/:tableId/:shopId' },
  changeKotType: { method: 'PUT', path: '/orders/change-type/:kotId/:shopId' },
  deleteKot: { method: 'DELETE', path: '/orders/delete-kot/:kotId/:shopId' },
} as const satisfies Record<string, Route>;
