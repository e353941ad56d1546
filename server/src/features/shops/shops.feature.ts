import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { createPaymentModesService } from './payment-modes.service.ts';
import { createReasonsService } from './reasons.service.ts';
import { shopsRoutes } from './shops.routes.ts';
import { createShopsService, type ShopsNeeds } from './shops.service.ts';

export function createShops(
  core: Core,
  needs: Pick<ShopsNeeds, 'recalculateTaxOfOpenInvoices' | 'moveEndOfSoldOutDay'>,
) {
  const shops = createShopsService({ ...core, ...needs });
  const paymentModes = createPaymentModesService(core.read, core.unitOfWork);
  const reasons = createReasonsService(core.read, core.unitOfWork);
  return { shops, mountRoutes: (serve: Serve) => shopsRoutes(serve, { shops, paymentModes, reasons }) };
}
