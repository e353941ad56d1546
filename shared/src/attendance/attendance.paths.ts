import type { Route } from '../contract/route.ts';

export const attendancePaths = {
  punch: { method: 'POST', path: '/attendance/punch/:shopId' },
  getOwnAttendance: { method: 'GET', path: '/attendance/own/:shopId' },
  getAttendanceMonth: { method: 'GET', path: '/attendance/month/:shopId' },
  correctPunch: { method: 'PUT', path: '/attendance/correct/:punchId/:shopId' },
} as const satisfies Record<string, Route>;
