import type { Route } from '../contract/route.ts';

export const accountPaths = {
  loginOwner: { method: 'POST', path: '/users/login-owner' },
  loginEmployee: { method: 'POST', path: '/employees/login-employee' },
  registerOwner: { method: 'POST', path: '/users/register-owner' },
  verifyUser: { method: 'PUT', path: '/users/verify-user/:token' },
  forgotPassword: { method: 'POST', path: '/users/forgot-password' },
  resetPassword: { method: 'PUT', path: '/users/reset-password/:token' },
  changePassword: { method: 'PUT', path: '/users/change-password' },
  setPin: { method: 'PUT', path: '/users/pin' },
  updateAvatar: { method: 'PUT', path: '/users/update-avatar' },
  updateProfile: { method: 'PUT', path: '/users/update-profile' },
  verifyEmail: { method: 'PUT', path: '/users/verify-email/:token' },
  refreshToken: { method: 'POST', path: '/users/refresh-token' },
  currentUser: { method: 'GET', path: '/users/current-user' },
  logout: { method: 'GET', path: '/users/logout' },
} as const satisfies Record<string, Route>;
