import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { createEraseCustomerService } from './erase-customer.service.ts';
import { createPersonExportService } from './person-export.service.ts';
import { privacyRoutes } from './privacy.routes.ts';

export function createPrivacy(core: Core) {
  const eraseCustomerService = createEraseCustomerService(core);
  const personExport = createPersonExportService(core);
  return { mountRoutes: (serve: Serve) => privacyRoutes(serve, { eraseCustomerService, personExport }) };
}
