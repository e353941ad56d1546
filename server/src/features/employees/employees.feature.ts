import type { Serve } from '../../http/serve.ts';
import type { LoginService } from '../accounts/login.service.ts';
import type { Core } from '../core.ts';
import type { ShopsService } from '../shops/shops.service.ts';
import { employeesRoutes } from './employees.routes.ts';
import { createEmployeesService } from './employees.service.ts';

export function createEmployees(
  core: Core,
  { loginService }: { loginService: LoginService },
  { shops }: { shops: ShopsService },
) {
  const employees = createEmployeesService(core);
  return { mountRoutes: (serve: Serve) => employeesRoutes(serve, { loginService, shops, employees }) };
}
