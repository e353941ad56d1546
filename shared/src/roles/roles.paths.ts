import type { Route } from '../contract/route.ts';

export const rolePaths = {
  getPermissions: { method: 'GET', path: '/roles/permissions/:shopId' },
  editPermissions: { method: 'PUT', path: '/roles/permissions/:shopId' },
} as const satisfies Record<string, Route>;
