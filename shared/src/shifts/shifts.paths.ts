import type { Route } from '../contract/route.ts';

export const shiftsPaths = {
  getShifts: { method: 'GET', path: '/shifts/list/:shopId' },
  getXReport: { method: 'GET', path: '/shifts/x/:shiftId/:shopId' },
  openShift: { method: 'POST', path: '/shifts/open/:shopId' },
  addCashMovement: { method: 'POST', path: '/shifts/cash-movement/:shiftId/:shopId' },
  setReceipt: { method: 'PUT', path: '/shifts/receipt/:movementId/:shopId' },
  getReceipt: { method: 'GET', path: '/shifts/receipt/:movementId/:shopId' },
  countShift: { method: 'POST', path: '/shifts/count/:shiftId/:shopId' },
  closeShift: { method: 'POST', path: '/shifts/close/:shiftId/:shopId' },
  acceptVariance: { method: 'PUT', path: '/shifts/accept-variance/:shiftId/:shopId' },
} as const satisfies Record<string, Route>;
