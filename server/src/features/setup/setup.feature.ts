import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import type { ShopsService } from '../shops/shops.service.ts';
import { setupRoutes } from './setup.routes.ts';
import { createSetupService } from './setup.service.ts';

export function createSetup({ read }: Core, { shops }: { shops: ShopsService }) {
  const setup = createSetupService({ read, shops });
  return { mountRoutes: (serve: Serve) => setupRoutes(serve, setup) };
}
