import type { Route } from '../contract/route.ts';

/** The path of tables that a diner's phone needs. It is in a file of its own, because the phone loads no others. */
export const dinerTablePaths = {
  tableExist: { method: 'GET', path: '/tables/table-exist/:shopId/:tableNo' },
} as const satisfies Record<string, Route>;
