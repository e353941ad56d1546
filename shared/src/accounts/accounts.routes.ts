import type { Route } from '../contract/route.ts';

export const accountRoutes = {
  loginOwner: { method: 'POST', path: '/users/login-owner' },
  loginEmployee: { method: 'POST', path: '/employees/login-employee' },
  refreshToken: { method: 'POST', path: '/users/refresh-token' },
  currentUser: { method: 'GET', path: '/users/current-user' },
  logout: { method: 'GET', path: '/users/logout' },
} as const satisfies Record<string, Route>;
