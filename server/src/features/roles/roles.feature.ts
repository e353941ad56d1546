import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { rolesRoutes } from './roles.routes.ts';
import { createRolesService } from './roles.service.ts';

export function createRoles(core: Core) {
  const roles = createRolesService(core);
  return { mountRoutes: (serve: Serve) => rolesRoutes(serve, roles) };
}
