import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { customersRoutes } from './customers.routes.ts';
import { createCustomersService } from './customers.service.ts';

export function createCustomers(core: Core) {
  const customers = createCustomersService(core);
  return { mountRoutes: (serve: Serve) => customersRoutes(serve, customers) };
}
